#!/bin/sh
# systemd 252 (Debian's 252.39-1~deb12u2): OnCalendar= of a timer in Stockholm, in the two nights in which the clock is changed.
#
# Guessed: what would be due at 02:30 in March, which no clock shows, is due when the clock has been set, as `systemd-analyze timestamp`
#       takes 02:30 for 03:30 there; and in October an hourly timer goes off once an hour.
# Seen: in March it is left out: a weekly timer of Sunday 02:30 waits a week more. In October an hourly timer (*:30) goes off at 02:30
#       summer time and next two hours later, at 03:30, though 02:30 comes twice; a timer takes the first of the two, `timestamp` the
#       second.
#
# Fails if that changes. Needs apt-get and the time zones of the machine.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
version=252.39-1~deb12u2
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  systemd=$version >/dev/null 2>&1
(cd debs && apt-get download -qq systemd=$version libsystemd-shared=$version >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LC_ALL=C TZ=Europe/Stockholm LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu/systemd:$work/usr/lib/x86_64-linux-gnu"
analyze=$(find . -path '*/bin/systemd-analyze')
utc() { sed -n 's/.*in UTC): ... 20..-\(.*\):00 UTC/\1/p' | paste -sd ' '; }
due() { "$analyze" calendar "$1" --base-time="$2" --iterations="$3" | utc; }
week=$(due 'Sun *-*-* 02:30' '2027-03-27 12:00' 1)
hours=$(due '*-*-* *:30' '2027-10-31 01:45' 2)
stamps=$("$analyze" timestamp '2027-03-28 02:30' '2027-10-31 02:30' | utc)
echo "UTC: the weekly timer at $week; the hourly one at $hours; the two times are $stamps"
[ "$week; $hours; $stamps" = '04-04 00:30; 10-31 00:30 10-31 02:30; 03-28 01:30 10-31 01:30' ]
