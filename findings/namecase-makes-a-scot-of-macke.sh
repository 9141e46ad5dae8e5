#!/bin/sh
# namecase 1.1.2 and @foundernest/namecase 1.0.5 (npm), which give names in capitals their small letters: Swedish households.
#
# Guessed: "Macke Ek" and "Lo Ek"; the particles of noble families, von and af, in small letters.
# Seen: "MacKe Ek": Mac is read as in Scotland, with few exceptions, none of them Swedish. "von" is small, and "af" is "Af". With the second
#       package first names that are particles elsewhere lose their capital, Lo, Al and Van: "lo Ek".
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund namecase@1.1.2 @foundernest/namecase@1.0.5 >/dev/null
cd "$work"
seen=$(node -e "
const namecase = require('namecase'), { nameCase } = require('@foundernest/namecase')
const names = ['MACKE EK', 'LO EK', 'CARL VON ESSEN', 'ANNA AF KLINT', 'LARS-ÅKE ÖBERG']
for (const name of names) console.log(namecase(name) + '|' + nameCase(name))")
echo "$seen"
[ "$seen" = 'MacKe Ek|MacKe Ek
Lo Ek|lo Ek
Carl von Essen|Carl von Essen
Anna Af Klint|Anna Af Klint
Lars-Åke Öberg|Lars-Åke Öberg' ]
