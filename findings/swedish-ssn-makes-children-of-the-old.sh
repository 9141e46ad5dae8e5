#!/bin/sh
# swedish-ssn 1.0.3 (npm): the Tax Agency's test number 19121212-1212, of somebody born in 1912, with its year in full and with the + that
# stands for a hundred years or more.
#
# Guessed: the age is the same in both, since the century is written out in one; and the short form of both has the +.
# Seen: a hundred years apart. Of twelve digits the first two are dropped and the century is guessed anew, so that 1912 is 2012, and the
#       form that it calls approved is 121212-1212, the number of a child. With the + both are right.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund swedish-ssn@1.0.3 >/dev/null
cd "$work"
seen=$(node -e "
const { calculateAge, transformToApprovedFormat, validateSwedishSsn } = require('swedish-ssn')
const [full, plus] = ['191212121212', '121212+1212']
console.log('years apart:', calculateAge(plus) - calculateAge(full))
for (const number of [full, plus]) console.log(number, validateSwedishSsn(number), transformToApprovedFormat(number))")
echo "$seen"
[ "$seen" = 'years apart: 100
191212121212 true 121212-1212
121212+1212 true 121212+1212' ]
