#!/bin/sh
# numerizer 0.0.4 (npm), a port of Chronic's numerizer, which makes figures of English number words, on what number-to-words 1.2.4 (npm)
# writes: sums in kronor.
#
# Guessed, in writing: sums that the one writes are read by the other as the same.
# Seen: of one hundred twenty-five it makes 120-5, which is 120 for parseInt(), as its README wants it read: "library returns String, so do
#       not forget to parseInt or parseFloat it". Of the numbers from 101 to 999, 648 are so. twenty-five by itself is 25, and without the
#       hyphen all are right: a hyphen is made a blank once in a text, or not at all where a blank comes first. Its own tests have
#       "twenty-first", and Chronic makes blanks of all hyphens. The tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund numerizer@0.0.4 number-to-words@1.2.4 >/dev/null
cd "$work"
cat >sums.cjs <<'JS'
const numerizer = require('numerizer')
const { toWords } = require('number-to-words')
for (const sum of [25, 75, 120, 125, 175, 250, 275]) {
  const words = toWords(sum)
  const plain = words.replaceAll('-', ' ')
  console.log(`${words}: ${numerizer(words)}, ${parseInt(numerizer(words))}; ${plain}: ${parseInt(numerizer(plain))}`)
}
const sums = Array.from({ length: 899 }, (_, index) => index + 101)
console.log(sums.filter((sum) => parseInt(numerizer(toWords(sum))) !== sum).length, 'of', sums.length)
JS
node sums.cjs | tee seen
cmp - seen <<'SEEN'
twenty-five: 25, 25; twenty five: 25
seventy-five: 75, 75; seventy five: 75
one hundred twenty: 120, 120; one hundred twenty: 120
one hundred twenty-five: 120-5, 120; one hundred twenty five: 125
one hundred seventy-five: 170-5, 170; one hundred seventy five: 175
two hundred fifty: 250, 250; two hundred fifty: 250
two hundred seventy-five: 270-5, 270; two hundred seventy five: 275
648 of 899
SEEN
