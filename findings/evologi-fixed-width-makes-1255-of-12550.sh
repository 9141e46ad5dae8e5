#!/bin/sh
# @evologi/fixed-width 1.1.0 (npm), files of fields with a fixed width, as banks have them: a payment's öre and its reference, to the
# right, padded with noughts, written and read by the same definition.
#
# Guessed, in writing: what was written is read: so many öre, also below nought, padded by blanks or noughts.
# Seen: 1255, -755 and 7: in reading the padding is taken off both ends, whatever the side on which it was put, and nothing is said. 75 and
#       1001 are right. So the README's own "bob         030", of a field with the definition that it gives for writing it, is 3 years
#       old when it is read by that definition. (The README says that the padding is "also the trimming value removed while parsing" and
#       that trim can be 'left'; of noughts at the end of a number it says nothing. Its tracker has nothing on it.)
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @evologi/fixed-width@1.1.0 >/dev/null
cd "$work"
cat >payments.mjs <<'JS'
import { parse, stringify } from '@evologi/fixed-width'
const number = { align: 'right', pad: '0', cast: Number }
const payments = {
  eol: '\n',
  fields: [{ property: 'name', width: 6 }, { property: 'sum', width: 8, ...number }, { property: 'reference', width: 6, ...number }],
}
const rows = [['Ek', 12550, 700], ['Bo', -7550, 1001], ['Al', 75, 10]].map(([name, sum, reference]) => ({ name, sum, reference }))
const written = stringify(rows, payments)
console.log(written.trimEnd())
for (const row of parse(written, payments)) console.log(JSON.stringify(row))
const age = { align: 'right', pad: '0', property: 'age', width: 3 }
const people = { eol: '\n', fields: [{ align: 'left', property: 'username', width: 12 }, age] }
console.log(JSON.stringify(parse('alice       024\nbob         030\n', people)))
JS
node payments.mjs | tee seen
cmp - seen <<'SEEN'
Ek    00012550000700
Bo    000-7550001001
Al    00000075000010
{"name":"Ek","sum":1255,"reference":7}
{"name":"Bo","sum":-755,"reference":1001}
{"name":"Al","sum":75,"reference":1}
[{"username":"alice","age":"24"},{"username":"bob","age":"3"}]
SEEN
