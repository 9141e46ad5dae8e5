#!/bin/sh
# time-slots-finder 0.5.5 (npm), told that a shift is from 08:00 to 10:00 in Stockholm: the hours that can be booked on the two days on
# which the clock is set.
#
# Guessed: 08:00 and 09:00, on each day; what changes in the night is over by then.
# Seen: on the Sunday in March it offers 09:00, 10:00 and 11:00, until noon: the beginning is moved by the hour of the night, and the end by
#       two. In October it offers 07:00, and nothing from eight on. The days after are right.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund time-slots-finder@0.5.5 dayjs@1.11.23 >/dev/null
cd "$work"
cat >hours.cjs <<'JS'
const { getAvailableTimeSlotsInCalendar } = require('time-slots-finder')
const time = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Stockholm', weekday: 'short', hour: '2-digit', minute: '2-digit' })
const shifts = [{ startTime: '08:00', endTime: '10:00' }]
const availablePeriods = [{ isoWeekDay: 7, shifts }, { isoWeekDay: 1, shifts }]
const configuration = { timeSlotDuration: 60, timeZone: 'Europe/Stockholm', availablePeriods }
for (const saturday of ['2027-03-27', '2027-10-30']) {
  const from = new Date(`${saturday}T12:00Z`)
  const slots = getAvailableTimeSlotsInCalendar({ configuration, from, to: new Date(from.getTime() + 60 * 3_600_000) })
  console.log(...slots.map(({ startAt }) => time.format(startAt)))
}
JS
for zone in Europe/Stockholm UTC; do TZ=$zone node hours.cjs; done | tee seen
cmp - seen <<'SEEN'
sön 09:00 sön 10:00 sön 11:00 mån 08:00 mån 09:00
sön 07:00 mån 08:00 mån 09:00
sön 09:00 sön 10:00 sön 11:00 mån 08:00 mån 09:00
sön 07:00 mån 08:00 mån 09:00
SEEN
