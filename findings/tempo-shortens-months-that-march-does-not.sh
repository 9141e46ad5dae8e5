#!/bin/sh
# @formkit/tempo 1.1.0 (npm), which writes days by Intl's four styles: full and long, in Swedish and in the languages beside it.
#
# Guessed: what Intl.DateTimeFormat writes with the same dateStyle, "måndag 30 november 2026".
# Seen: "måndag 30 nov. 2026" in Swedish, and the like in Norwegian, French and Estonian. It finds out what a style consists of by writing
#       a day in March with it, and looks which names it finds there, the short ones first: where March is too short to be shortened, as
#       mars, all months are. English, German and Danish, in which March has two forms, are as Intl has them.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @formkit/tempo@1.1.0 >/dev/null
cd "$work"
cat >styles.mjs <<'JS'
import { format } from '@formkit/tempo'
for (const language of ['sv', 'nb', 'fr', 'et', 'da', 'de', 'en'])
  console.log(`${language}: ${format('2026-11-30T08:00', 'full', language)}, ${format('2026-11-30T08:00', 'long', language)}`)
console.log(new Intl.DateTimeFormat('sv', { dateStyle: 'full' }).format(new Date('2026-11-30T08:00')))
JS
node styles.mjs | tee seen
cmp - seen <<'SEEN'
sv: måndag 30 nov. 2026, 30 nov. 2026
nb: mandag 30. nov. 2026, 30. nov. 2026
fr: lundi 30 nov. 2026, 30 nov. 2026
et: esmaspäev, 30. nov 2026, 30. nov 2026
da: mandag den 30. november 2026, 30. november 2026
de: Montag, 30. November 2026, 30. November 2026
en: Monday, November 30, 2026, November 30, 2026
måndag 30 november 2026
SEEN
