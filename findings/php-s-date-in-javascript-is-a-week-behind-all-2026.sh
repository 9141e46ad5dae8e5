#!/bin/sh
# locutus 2.0.39, twig 2.0.0 and php-date-formatter 1.3.7 (npm), which have PHP's date() in JavaScript: the week, W, of each day of twelve
# years.
#
# Guessed: the week of ISO 8601, as PHP has it, 49 on 30 November 2026; or a mistake in the days around New Year.
# Seen: on each day of 2026 and 2032 the week before, 48 on 30 November, by all three; of the other years five have two or three wrong days.
#       They count from 4 January to a Wednesday and round to whole weeks: where 4 January is a Sunday, the half week left over is always
#       on the wrong side. locutus's own strftime() has 49.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund locutus@2.0.39 twig@2.0.0 php-date-formatter@1.3.7 >/dev/null
cd "$work"
cat >weeks.js <<'JS'
const date = require('locutus/php/datetime/date')
const strftime = require('locutus/php/datetime/strftime')
const DateFormatter = require('php-date-formatter')
const { twig } = require('twig')
const template = twig({ data: '{{ day|date("W") }}' })
const formatter = new DateFormatter()
const libraries = {
  locutus: (day) => date('W', day / 1000),
  twig: (day) => template.render({ day }),
  'php-date-formatter': (day) => formatter.formatDate(day, 'W'),
  "locutus's strftime": (day) => strftime('%V', day / 1000),
}
function week(day) {
  const thursday = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 4 - (day.getDay() || 7), 12)
  return Math.ceil((Math.round((thursday - new Date(thursday.getFullYear(), 0, 1, 12)) / 86_400_000) + 1) / 7)
}
for (const [name, weekOf] of Object.entries(libraries)) {
  const wrong = {}
  for (let day = new Date(2025, 0, 1, 12); day.getFullYear() < 2037; day.setDate(day.getDate() + 1))
    if (Number(weekOf(day)) !== week(day)) wrong[day.getFullYear()] = (wrong[day.getFullYear()] ?? 0) + 1
  console.log(`${name}: 30 November 2026 is in week ${weekOf(new Date(2026, 10, 30, 12))}, wrong are ${JSON.stringify(wrong)}`)
}
JS
node weeks.js | tee seen
cmp - seen <<'SEEN'
locutus: 30 November 2026 is in week 48, wrong are {"2025":3,"2026":365,"2027":3,"2031":3,"2032":366,"2033":2,"2036":3}
twig: 30 November 2026 is in week 48, wrong are {"2025":3,"2026":365,"2027":3,"2031":3,"2032":366,"2033":2,"2036":3}
php-date-formatter: 30 November 2026 is in week 48, wrong are {"2025":3,"2026":365,"2027":3,"2031":3,"2032":366,"2033":2,"2036":3}
locutus's strftime: 30 November 2026 is in week 49, wrong are {}
SEEN
