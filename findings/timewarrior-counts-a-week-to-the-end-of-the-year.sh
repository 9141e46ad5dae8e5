#!/bin/sh
# Timewarrior 1.4.3 (Debian's timewarrior 1.4.3+ds.1-2): the hours worked in week 44 of 2026, 2026-W44, as its manual writes a week.
#
# Guessed: those from Monday 26 October to Sunday 1 November, as a Swede and ISO 8601 have it.
# Seen: those from Sunday 1 November to the end of the year. With a weekday behind it, 2026-W44-1 is the second of November, a week late,
#       and goes on to the end of the year too; in 2025 it begins on Monday 27 October, as it should. The hours of the night in which the
#       clock is set are right: eleven from 22:00 to 08:00.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq timewarrior=1.4.3+ds.1-2 >/dev/null 2>&1
dpkg -x timewarrior_*.deb .
export TIMEWARRIORDB="$work/hours" TZ=Europe/Stockholm HOME="$work"
mkdir -p hours/data
touch hours/timewarrior.cfg
{
  for week in 2025-W44-1 2026-W44-1 2026-W44; do
    echo "$week: $(./usr/bin/timew summary $week 2>&1 | sed -n 's/T00:00:00//g;s/^No filtered data found in the range //p')"
  done
  ./usr/bin/timew track 2026-10-24T22:00 - 2026-10-25T08:00 night | sed -n 's/^ *Total *//p'
} | tee seen
cmp - seen <<'SEEN'
2025-W44-1: 2025-10-27 - 2026-01-01.
2026-W44-1: 2026-11-02 - 2027-01-01.
2026-W44: 2026-11-01 - 2027-01-01.
11:00:00
SEEN
