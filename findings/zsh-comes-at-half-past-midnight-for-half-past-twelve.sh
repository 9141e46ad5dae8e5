#!/bin/sh
# zsh 5.9 (Debian's zsh 5.9-4+b15 and zsh-common 5.9-4): its calendar, a file of dates and texts, whose manual allows am and pm behind an
# hour; here a pick-up at half past twelve, and the lines that calendar shows for an hour of that day.
#
# Guessed, in writing: each line is shown at its hour (that a date at twelve o’clock is read otherwise was known by then; before
#          that it was in writing that dates are read right, 8:00pm as 20:00).
# Seen: between noon and one there is nothing but what is due at 12:05 am; 12:30 pm is shown from midnight to one. 11:30 am and 8:00 pm
#       are right. pm adds twelve hours to twelve as well, and am takes off none. The manual shows 1:13 pm and 3 p.m. only.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq zsh=5.9-4+b15 zsh-common=5.9-4 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >calendar.txt <<'CALENDAR'
Nov 30, 2026 12:30 pm Pick-up
Nov 30, 2026 8:00 pm Evening
Nov 30, 2026 11:30 am Morning
Nov 30, 2026 12:05 am Night
CALENDAR
cat >show.zsh <<'ZSH'
module_path=($PWD/usr/lib/*/zsh/5.9(/))
fpath=($PWD/usr/share/zsh/functions/*(/))
autoload -U calendar
zstyle ':datetime:calendar:' calendar-file calendar.txt
zstyle ':datetime:calendar:' done-file done.txt
for hour in 00 11 12 20; do print "$hour: $(calendar "2026-11-30 $hour:00" "2026-11-30 $hour:59")"; done
ZSH
TZ=Europe/Stockholm LC_ALL=C.UTF-8 bin/zsh -f show.zsh | tee seen
cmp - seen <<'SEEN'
00: Nov 30, 2026 12:30 pm Pick-up
11: Nov 30, 2026 11:30 am Morning
12: Nov 30, 2026 12:05 am Night
20: Nov 30, 2026 8:00 pm Evening
SEEN
