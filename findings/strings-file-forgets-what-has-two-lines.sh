#!/bin/sh
# strings-file 0.0.5 (npm), which writes and reads the .strings files in which Apple's programs have their texts: an address and a message
# in two lines among others.
#
# Guessed: all texts come back as they were.
# Seen: those in two lines are not there at all, neither the first line nor the second, and nothing is said. They are written whole, with
#       the new line as it is; the reader looks for each text within one line. \n for the new line, as others write it, is read as a
#       backslash and an n.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund strings-file@0.0.5 >/dev/null
cd "$work"
node -e "
const { compile, parse } = require('strings-file')
const written = compile({ name: 'Bo Ek', address: 'Ekbacken 5\n2 tr', message: 'We come on Monday.\nPut your bags out.', sum: '125,50 kr' })
console.log(written.trim())
console.log(JSON.stringify(parse(written)))
console.log(JSON.stringify(parse(written.replace(/\n(?=\d|Put)/g, '\\\\n'))))" | tee seen
cmp - seen <<'SEEN'
"name" = "Bo Ek";

"address" = "Ekbacken 5
2 tr";

"message" = "We come on Monday.
Put your bags out.";

"sum" = "125,50 kr";
{"name":"Bo Ek","sum":"125,50 kr"}
{"name":"Bo Ek","address":"Ekbacken 5\\n2 tr","message":"We come on Monday.\\nPut your bags out.","sum":"125,50 kr"}
SEEN
