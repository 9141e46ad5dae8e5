#!/bin/sh
# sherlockjs 1.4.2 (npm), which finds a day and a time in an English sentence: a price, and times on the clock of 24 hours.
#
# Guessed: 125 kr on Friday is Friday, the whole day; 8:00 is eight in the morning, as where the clock has 24 hours; 30 November at 08:00 is
#          that.
# Seen: on Friday at 13:25: any three or four digits are a time, 1:25, and up to half past eight without a nought in front is taken for the
#       evening: 8:00 is 20:00, 08:00 is 08:00. "30 november 08:00" is 8 November, the whole day, as the month takes the number behind it
#       for its day; "3 december", with nothing behind, is right.
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
for (const sentence of ['pay 125 kr on friday', 'monday at 8:00', 'monday at 08:00', 'pickup 30 november 08:00', 'pickup 3 december']) {
  const { startDate, isAllDay } = Sherlock.parse(sentence)
  console.log(`${sentence}: ${startDate.toString().slice(0, isAllDay ? 10 : 21)}`)
}
JS
node sentences.js | tee seen
cmp - seen <<'SEEN'
pay 125 kr on friday: Fri Oct 30 2026 13:25
monday at 8:00: Mon Nov 02 2026 20:00
monday at 08:00: Mon Nov 02 2026 08:00
pickup 30 november 08:00: Sun Nov 08
pickup 3 december: Thu Dec 03
SEEN
