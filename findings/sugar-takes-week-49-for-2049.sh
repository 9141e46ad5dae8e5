#!/bin/sh
# sugar-date 2.0.6 (npm), Swedish beside English: a week, by which Swedes plan, and a day with its hour.
#
# Guessed: "vecka 49" is that week's Monday, or no date; "i morgon kl. 8" is tomorrow at eight, as "i morgon 08:00" and "tomorrow at 8am"
#          are.
# Seen: weeks are years and months. What its languages cannot read goes to the engine's own Date, which drops the words: week 49 is
#       1 January 2049, week 50 1 January 1950, week 5 1 May 2001. Tomorrow at eight, "kl. 8" as "at 8", is 1 August 2001, and at nine
#       1 September; from 13 on it is no date, so that only the afternoon's visits are asked for again.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund sugar-date@2.0.6 >/dev/null
cd "$work"
cat >day.cjs <<'JS'
const { Date: days } = require('sugar-date')
require('sugar-date/locales/sv')
const day = (text, language) => {
  const date = days.create(text, language)
  return Number.isNaN(date.getTime()) ? 'none' : days.format(date, '{yyyy}-{MM}-{dd}')
}
for (const text of ['vecka 49', 'vecka 50', 'vecka 5', 'i morgon kl. 8', 'måndag kl. 9', 'måndag kl. 13'])
  console.log(`${text}: ${day(text, 'sv')}`)
for (const text of ['week 49', 'tomorrow at 8']) console.log(`${text}: ${day(text, 'en')}`)
const tomorrow = days.format(days.create('tomorrow', 'en'), '{yyyy}-{MM}-{dd}')
console.log(day('i morgon 08:00', 'sv') === tomorrow, day('tomorrow at 8am', 'en') === tomorrow)
JS
node day.cjs | tee seen
cmp - seen <<'SEEN'
vecka 49: 2049-01-01
vecka 50: 1950-01-01
vecka 5: 2001-05-01
i morgon kl. 8: 2001-08-01
måndag kl. 9: 2001-09-01
måndag kl. 13: none
week 49: 2049-01-01
tomorrow at 8: 2001-08-01
true true
SEEN
