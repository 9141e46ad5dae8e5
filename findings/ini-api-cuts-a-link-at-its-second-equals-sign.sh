#!/bin/sh
# ini-api 2.0.2 (npm), which reads and writes INI files: a link with a query, as another program or a person wrote it.
#
# Guessed, in writing: the value is whole, or ends at a comment with a blank before it.
# Seen: it ends at its second equals sign: https://www.example.se/?kund=7 is https://www.example.se/?kund, and "Ek = Al" without quotation
#       marks is Ek. Within quotation marks it is whole. A path loses its backslashes. What it writes itself has \= and \\, and comes back.
#       The README says nothing of such an escape, nor that a value may not have an equals sign; its tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund ini-api@2.0.2 >/dev/null
cd "$work"
cat >settings.mjs <<'JS'
import { Ini } from 'ini-api'
const get = (text) => new Ini(text).getSection('kund').getValue('val')
for (const value of ['https://www.example.se/?kund=7', '"https://www.example.se/?kund=7"', 'Ek = Al', 'C:\\data\\ny', 'Ekbacken 5']) {
  const ini = new Ini('[kund]\nval=x')
  ini.getSection('kund').setValue('val', value)
  console.log(`${value}: ${get(`[kund]\nval=${value}`)}; written by itself: ${get(ini.stringify())}`)
}
JS
node settings.mjs | tee seen
cmp - seen <<'SEEN'
https://www.example.se/?kund=7: https://www.example.se/?kund; written by itself: https://www.example.se/?kund=7
"https://www.example.se/?kund=7": https://www.example.se/?kund=7; written by itself: https://www.example.se/?kund=7
Ek = Al: Ek; written by itself: Ek = Al
C:\data\ny: C:datany; written by itself: C:\data\ny
Ekbacken 5: Ekbacken 5; written by itself: Ekbacken 5
SEEN
