#!/bin/sh
# at 3.2.5 (Debian's at 3.2.5-1+b1), in Stockholm: jobs that are due so many hours after a time, about the night in which the clock goes
# from 02:00 to 03:00.
#
# Guessed: hours are hours, so that 168 of them after 08:00 on Monday are 09:00 on the next, and 60 minutes after 01:30 are 03:30.
# Seen: 08:00 after 167 hours, as with "1 week". 60 minutes after 01:30 are 01:30, so that the job does not wait, and 90 are 03:00, half an
#       hour later. at(1) says only that so many minutes, hours, days or weeks are added.
#
# Fails if that changes. Needs at 3.2.5, and to be allowed to use it; each job is taken away again at once.
set -eu
at -V 2>&1 | grep -q '3\.2\.5' || { echo 'at 3.2.5 is not here' && exit 2; }
export TZ=Europe/Stockholm LC_ALL=C
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
due() {
  job=$(echo true | at "$@" 2>&1 | sed -n 's/^job \([0-9]*\) at \(.*\)$/\1 \2/p')
  atrm "${job%% *}"
  echo "$*: $(date -d "${job#* }" '+%F %R')"
}
{
  due 08:00 2027-03-22 + 168 hours
  due 08:00 2027-03-22 + 1 week
  due 08:00 2027-03-27 + 24 hours
  due 01:30 2027-03-28 + 60 minutes
  due 01:30 2027-03-28 + 90 minutes
} | tee "$work/seen"
cmp - "$work/seen" <<'SEEN'
08:00 2027-03-22 + 168 hours: 2027-03-29 08:00
08:00 2027-03-22 + 1 week: 2027-03-29 08:00
08:00 2027-03-27 + 24 hours: 2027-03-28 08:00
01:30 2027-03-28 + 60 minutes: 2027-03-28 01:30
01:30 2027-03-28 + 90 minutes: 2027-03-28 03:00
SEEN
