#!/bin/sh
# Taskwarrior 2.6.2 (Debian's 2.6.2+dfsg-1): `task calc 2026-W50-1`, the Monday of week 50, as Swedes name a week and ISO 8601 writes it.
#
# Guessed: 7 December 2026. In each year the weeks are those of its own calendar, which has a week 53 in 2026.
# Seen: 14 December. All weeks of 2026 and 2032, which begin on a Thursday, are a week late: week 53 is the first week of 2027, which is
#       2027-W01 as well. 2020, which has a week 53 too and began on a Wednesday, is right, and so are 2027 and 2028. Week 1 of 2019
#       begins on 30 November. Its own calendar sheet numbers the weeks right.
#
# Fails if that changes. Needs apt-get and python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq taskwarrior=2.6.2+dfsg-1 >/dev/null 2>&1
dpkg -x taskwarrior_*.deb .
printf 'data.location=%s/tasks\nconfirmation=no\nverbose=nothing\nweekstart=Monday\n' "$work" >taskrc
task() { HOME=$work TASKRC=$work/taskrc TZ=Europe/Stockholm ./usr/bin/task "$@" 2>/dev/null; }
for week in 2019-W01 2020-W50 2026-W01 2026-W50 2026-W53 2027-W01 2028-W50 2032-W50; do
  monday=$(python3 -c "import datetime; print(datetime.datetime.strptime('$week-1', '%G-W%V-%u').date())")
  echo "$week-1: $(task calc "$week-1" | cut -c 1-10), in the calendar $monday"
done | tee seen
cmp - seen <<'SEEN'
2019-W01-1: 2018-11-30, in the calendar 2018-12-31
2020-W50-1: 2020-12-07, in the calendar 2020-12-07
2026-W01-1: 2026-01-05, in the calendar 2025-12-29
2026-W50-1: 2026-12-14, in the calendar 2026-12-07
2026-W53-1: 2027-01-04, in the calendar 2026-12-28
2027-W01-1: 2027-01-04, in the calendar 2027-01-04
2028-W50-1: 2028-12-11, in the calendar 2028-12-11
2032-W50-1: 2032-12-13, in the calendar 2032-12-06
SEEN
task calendar 12 2026 | grep -q '^ *50 .* 7 .* 13 '
