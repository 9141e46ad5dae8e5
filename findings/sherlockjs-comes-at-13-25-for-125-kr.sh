#!/bin/sh
# sherlockjs 1.4.2 (npm), which finds a day and a time in an English sentence: one with a price.
#
# Guessed, though not in writing: 125 kr on Friday is Friday, the whole day, as 75 kr on Friday is.
# Seen: it is Friday at 13:25: any three or four digits are a time, here 1:25, which is taken for the afternoon. 300 kr is three o'clock,
#       and 1250 kr ten to one.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund sherlockjs@1.4.2 >/dev/null
cd "$work"
cat >sentences.js <<'JS'
const Sherlock = require('sherlockjs')
Sherlock._setNow(new Date(2026, 9, 26, 12))
for (const sentence of ['pay 75 kr on friday', 'pay 125 kr on friday', 'pay 300 kr on friday', 'pay 1250 kr on friday']) {
  const { startDate, isAllDay } = Sherlock.parse(sentence)
  console.log(`${sentence}: ${startDate.toString().slice(0, isAllDay ? 10 : 21)}`)
}
JS
node sentences.js | tee seen
cmp - seen <<'SEEN'
pay 75 kr on friday: Fri Oct 30
pay 125 kr on friday: Fri Oct 30 2026 13:25
pay 300 kr on friday: Fri Oct 30 2026 15:00
pay 1250 kr on friday: Fri Oct 30 2026 12:50
SEEN
