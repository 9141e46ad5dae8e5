#!/bin/sh
# pomeranian-durations 1.11.4 (npm), durations of ISO 8601 and of Postgres: intervals as Postgres writes them, of a household's rhythm.
#
# Guessed, in writing: durations are added and converted rightly; of Postgres there was nothing of its own in writing when 21 days were
#          seen as one. After that, in writing: 2 years 11 mons are P2Y1M by the same fault, and -14 days P-4D.
# Seen: 21 days are one day, 14 days four, 12 mons two, and 10 days nothing: "P", which is no duration. Of each number but an hour of the
#       clock the last digit is read, and no minus; 7 days are right. In the verbose form 30 mins behind an hour are left out, and so is
#       ago. Back to Postgres, P14D is 14 days, and two weeks are "2 undefined". The README has one example of each, with one digit; its
#       tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund pomeranian-durations@1.11.4 >/dev/null
cd "$work"
cat >rhythm.cjs <<'JS'
const { fromPostgres, fromPostgresVerbose, toPostgres } = require('pomeranian-durations')
const show = (read, ...intervals) => console.log(intervals.map((interval) => `${interval}: ${read(interval)}`).join(', '))
show(fromPostgres, '7 days', '14 days', '21 days', '10 days', '-14 days', '10:00:00')
show(fromPostgres, '12 mons', '1 mon 14 days', '2 years 11 mons')
show(fromPostgresVerbose, '@ 14 days', '@ 1 hour 30 mins', '@ 1 hour 30 mins ago', '@ 45 mins')
show(toPostgres, 'P14D', 'P2W')
JS
node rhythm.cjs | tee seen
cmp - seen <<'SEEN'
7 days: P7D, 14 days: P4D, 21 days: P1D, 10 days: P, -14 days: P4D, 10:00:00: PT10H
12 mons: P2M, 1 mon 14 days: P1M4D, 2 years 11 mons: P2Y1M
@ 14 days: P4D, @ 1 hour 30 mins: PT1H, @ 1 hour 30 mins ago: PT1H, @ 45 mins: PT5M
P14D: 14 days, P2W: 2 undefined
SEEN
