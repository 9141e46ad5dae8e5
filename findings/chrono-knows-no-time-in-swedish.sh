#!/bin/sh
# chrono-node 2.10.3 (npm), Swedish beside English, German, Dutch and Finnish: a day with its time.
#
# Guessed: "29 november 2026 kl. 08:00" is eight o'clock, as it is in the other languages.
# Seen: it is noon. In Swedish no time is read, neither behind "kl." nor "klockan" nor alone, and a day without time is at twelve; the
#       result says so only to who asks isCertain('hour').
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund chrono-node@2.10.3 >/dev/null
cd "$work"
cat >day.mjs <<'JS'
import { de, en, fi, nl, sv } from 'chrono-node'
const hour = (date) => date.toTimeString().slice(0, 5)
console.log('sv', ...['29 november 2026 kl. 08:00', '29 november 2026 klockan 8', '2026-11-29 08:00']
  .map((text) => hour(sv.parseDate(text))))
console.log('others', hour(en.parseDate('29 November 2026 at 08:00')), hour(de.parseDate('29. November 2026 um 08:00 Uhr')),
  hour(nl.parseDate('29 november 2026 om 08:00')), hour(fi.parseDate('29. marraskuuta 2026 klo 08:00')))
JS
seen=$(node day.mjs)
echo "$seen"
[ "$seen" = 'sv 12:00 12:00 12:00
others 08:00 08:00 08:00 08:00' ]
