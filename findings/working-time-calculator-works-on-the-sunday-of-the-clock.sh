#!/bin/sh
# working-time-calculator 0.0.2 (npm), which counts the hours at work between two moments, in a zone: working days from 08:00 to 10:00 in
# Stockholm, in weeks with and without the change of the clock.
#
# Guessed, in writing: a week is ten hours, the weeks of both changes, too.
# Seen: where the time begins before the night in which summer ends, each day after that night is taken for the next: the Sunday is a
#       working day, and that Friday is none, so that a week from Friday to Friday is twelve hours, and the Saturday and the Sunday
#       together two. Nothing is said. A time that begins after that night is right, and so is the change in spring. The README takes a
#       zone for the hours and has nothing of summer, nor does the tracker.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund working-time-calculator@0.0.2 >/dev/null
cd "$work"
cat >hours.js <<'JS'
const WorkingTimeCalculator = require('working-time-calculator')
const work = new WorkingTimeCalculator()
work.addWorkingHours(WorkingTimeCalculator.WEEKDAYS, '08:00', '10:00', 'Europe/Stockholm')
for (const [from, to] of [
  ['2026-11-27T00:00+01:00', '2026-12-04T00:00+01:00'],
  ['2026-10-23T00:00+02:00', '2026-10-30T00:00+01:00'],
  ['2026-10-24T00:00+02:00', '2026-10-26T00:00+01:00'],
  ['2026-10-24T00:00+02:00', '2026-10-30T00:00+01:00'],
  ['2026-10-24T00:00+02:00', '2026-10-31T00:00+01:00'],
  ['2026-10-25T12:00+01:00', '2026-10-30T00:00+01:00'],
  ['2027-03-26T00:00+01:00', '2027-04-02T00:00+02:00'],
]) {
  console.log(`${from} to ${to}: ${work.calcHoursBetween(from, to)} hours`)
}
JS
node hours.js | tee seen
cmp - seen <<'SEEN'
2026-11-27T00:00+01:00 to 2026-12-04T00:00+01:00: 10 hours
2026-10-23T00:00+02:00 to 2026-10-30T00:00+01:00: 12 hours
2026-10-24T00:00+02:00 to 2026-10-26T00:00+01:00: 2 hours
2026-10-24T00:00+02:00 to 2026-10-30T00:00+01:00: 10 hours
2026-10-24T00:00+02:00 to 2026-10-31T00:00+01:00: 10 hours
2026-10-25T12:00+01:00 to 2026-10-30T00:00+01:00: 8 hours
2027-03-26T00:00+01:00 to 2027-04-02T00:00+02:00: 10 hours
SEEN
