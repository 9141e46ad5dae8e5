#!/bin/sh
# calendar-base 2.0.1 (npm), which gives the days of a month to be drawn, with weekNumbers: true and weeks from Monday on, for which its
# README says that the numbers are those of ISO 8601: the Mondays of the months around New Year 2027.
#
# Guessed: 28 December 2026 is in week 53, and 4 January 2027 in week 1.
# Seen: in December the 28th is in week 1. In January it is in week 53, and the weeks are counted on from there, up to 57 on the 25th, as
#       though the year went on; who puts bags out in even weeks puts them out in the others. February begins with week 5 again.
#       calculateWeekNumber of the same program has 53 and 1.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund calendar-base@2.0.1 >/dev/null
cd "$work"
cat >weeks.js <<'JS'
const { Calendar } = require('calendar-base')
const calendar = new Calendar({ weekNumbers: true, weekStart: 1, siblingMonths: true })
for (const [year, month] of [[2026, 11], [2027, 0], [2027, 1]]) {
  const mondays = calendar.getCalendar(year, month).filter(({ weekDay }) => weekDay === 1)
  console.log(mondays.map((monday) => `${monday.month + 1}/${monday.day}: ${monday.weekNumber}`).join(', '))
}
console.log([[2026, 11, 28], [2027, 0, 4]].map(([year, month, day]) => Calendar.calculateWeekNumber({ year, month, day })).join(' '))
JS
TZ=Europe/Stockholm node weeks.js | tee seen
cmp - seen <<'SEEN'
11/30: 49, 12/7: 50, 12/14: 51, 12/21: 52, 12/28: 1
12/28: 53, 1/4: 54, 1/11: 55, 1/18: 56, 1/25: 57
2/1: 5, 2/8: 6, 2/15: 7, 2/22: 8
53 1
SEEN
