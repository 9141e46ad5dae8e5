#!/bin/sh
# js-object-to-xml 0.5.1 (npm), which writes objects as XML: a booking with its day and what is in the sacks.
#
# Guessed, in writing: a list has an element for each of its values, and a day is written as its ISO date.
# Seen: a list of words is one element with the words joined, glasmetall, and numbers 1 and 2 are 12; a day is an empty element. Words
#       and numbers by themselves are right, and so is a list of objects with the element's name in each. The README has one object of two
#       words, and nothing of lists or days; the tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund js-object-to-xml@0.5.1 >/dev/null
cd "$work"
cat >booking.cjs <<'JS'
const { objectToXml } = require('js-object-to-xml')
const write = (booking) => console.log(objectToXml({ booking }))
write({ nr: 5, sack: ['glas', 'metall'] })
write({ nr: 5, antal: [1, 2] })
write({ nr: 5, dag: new Date('2026-11-30') })
write([{ sack: 'glas' }, { sack: 'metall' }])
JS
node booking.cjs | tee seen
cmp - seen <<'SEEN'
<booking><nr>5</nr><sack>glasmetall</sack></booking>
<booking><nr>5</nr><antal>12</antal></booking>
<booking><nr>5</nr><dag/></booking>
<booking><sack>glas</sack><sack>metall</sack></booking>
SEEN
