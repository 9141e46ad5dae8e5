#!/bin/sh
# form-data-to-object 0.2.1 (npm), which makes an object of a form's names and values: the days that a household has ticked, in the boxes
# "dagar[]" of a page.
#
# Guessed, in writing: "dagar[]" is the list of its values, one or two of them.
# Seen: it is an empty list, whether one day was ticked or two: the list is made and nothing is put into it. It is the same within another
#       name, "hus[dagar][]", and with more behind it, "hus[][namn]". With numbers, "dagar[0]", and without brackets all days are there.
#       Nothing is said: a household that has ticked two days has booked none. The README has lists with numbers only, and of what becomes
#       of "[]" neither it nor the tracker tells.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund form-data-to-object@0.2.1 >/dev/null
cd "$work"
cat >days.cjs <<'JS'
const { toObj } = require('form-data-to-object')
const days = ['2026-11-30', '2026-12-14']
for (const form of [
  { 'dagar[]': days[0] },
  { 'dagar[]': days },
  { 'hus[dagar][]': days, 'hus[namn]': 'Åsa' },
  { 'dagar[0]': days[0], 'dagar[1]': days[1] },
  { dagar: days },
])
  console.log(JSON.stringify(toObj(form)))
JS
node days.cjs | tee seen
cmp - seen <<'SEEN'
{"dagar":[]}
{"dagar":[]}
{"hus":{"dagar":[],"namn":"Åsa"}}
{"dagar":["2026-11-30","2026-12-14"]}
{"dagar":["2026-11-30","2026-12-14"]}
SEEN
