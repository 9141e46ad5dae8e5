#!/bin/sh
# liquidjs 10.30.1 (npm), templates: moments of the night in which the clock is set, shown in Stockholm's time on a computer in Stockholm.
#
# Guessed, in writing: 1:30 in Greenwich on 28 March 2027 is 3:30.
# Seen: it is 1:30, as half past midnight in Greenwich is. For an hour all is two hours early, and for another hour one; in October an
#       hour is an hour late. Each moment is moved by the difference of the two zones and then shown by the computer's own clock, which is
#       set meanwhile. On a computer in UTC all are right; the next day too. The manual has the zone as the filter's argument and nothing
#       of this; the tracker tells of days in winter that were shown an hour early in summer, which are right now.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund liquidjs@10.30.1 >/dev/null
cd "$work"
cat >hours.cjs <<'JS'
const { Liquid } = require('liquidjs')
const liquid = new Liquid()
const show = (text) => {
  const shown = liquid.parseAndRenderSync("{{ at | date: '%d %H:%M', 'Europe/Stockholm' }}", { at: new Date(text) })
  const right = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Stockholm', day: '2-digit', hour: '2-digit', minute: '2-digit' })
  console.log(`${text}: ${shown}, is ${right.format(new Date(text))}`)
}
for (const time of ['00:30', '01:30', '02:30', '03:30']) show(`2027-03-28T${time}Z`)
for (const time of ['01:30', '02:30']) show(`2026-10-25T${time}Z`)
show('2027-03-29T01:30Z')
JS
TZ=Europe/Stockholm node hours.cjs | tee seen
cmp - seen <<'SEEN'
2027-03-28T00:30Z: 28 01:30, is 28 01:30
2027-03-28T01:30Z: 28 01:30, is 28 03:30
2027-03-28T02:30Z: 28 03:30, is 28 04:30
2027-03-28T03:30Z: 28 05:30, is 28 05:30
2026-10-25T01:30Z: 25 02:30, is 25 02:30
2026-10-25T02:30Z: 25 04:30, is 25 03:30
2027-03-29T01:30Z: 29 03:30, is 29 03:30
SEEN
