#!/bin/sh
# personal-number-generator 1.0.0 (npm), which makes Swedish personal identity numbers for tests, and personnummer 3.2.1 (npm), which checks
# them.
#
# Guessed: ten digits, of a day that there is, with a right check digit.
# Seen: the day is drawn from 1 to 31 whatever the month is, and the number is given as a number: those born from 2000 to 2009 lose their
#       first nought. Nobody sees it in most runs; of numbers drawn evenly, as here, one in 55 has such a day, and one in ten is short.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund personal-number-generator@1.0.0 personnummer@3.2.1 >/dev/null
cd "$work"
cat >draw.js <<'JS'
const generate = require('personal-number-generator')
const { valid } = require('personnummer')
// In the order in which it draws: day, month, year, and the serial number, which stays 500.
let shares
Math.random = () => shares.shift()
const counts = { drawn: 0, short: 0, refused: 0, 'of days that are not there': 0 }
for (let year = 10; year < 110; year++) {
  for (let month = 1; month <= 12; month++) {
    for (let day = 1; day <= 31; day++) {
      shares = [(day - 0.5) / 31, (month - 0.5) / 12, ((year % 100) + 0.5) / 100, 0.5005]
      const made = String(generate())
      const number = made.padStart(10, '0')
      const there = new Date(Date.UTC(year < 27 ? 2000 + year : 1900 + year, month - 1, day)).getUTCMonth() === month - 1
      counts.drawn++
      if (made.length < 10) counts.short++
      if (!valid(number)) counts.refused++
      if (!valid(number) && !there) counts['of days that are not there']++
    }
  }
}
console.log(JSON.stringify(counts))
JS
node draw.js | tee seen
cmp - seen <<'SEEN'
{"drawn":37200,"short":3720,"refused":675,"of days that are not there":675}
SEEN
