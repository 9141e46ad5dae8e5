#!/bin/sh
# Tcl 8.6.13 (Debian's tcl8.6 8.6.13+dfsg-2): clock scan of a day without a format, which takes days as people write them.
#
# Guessed: months first, as Americans do, and 30/11 2026 is an error, since no year has a month 30.
# Seen: thirty months are two years and six months: 30/11/2026 is 11 June 2028, and 30/11 2026, as Swedes write it, is that day at 20:26.
#       Christmas Eve, 24/12 2026, is 12 December 2027. Nothing is said of it. So it is with 2026-11-31, a day that is not, which is 1
#       December; "3 maj 2027" is an error.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq tcl8.6=8.6.13+dfsg-2 libtcl8.6=8.6.13+dfsg-2 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >days.tcl <<'TCL'
foreach day {{30/11/2026} {30/11 2026} {24/12 2026} {2026-11-31} {2026-11-30} {30 november 2026} {3 maj 2027}} {
  if {[catch {clock scan $day} moment]} {puts "$day: error"} else {puts "$day: [clock format $moment -format {%Y-%m-%d %H:%M}]"}
}
TCL
export LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu" TCL_LIBRARY="$work/usr/share/tcltk/tcl8.6" TZ=Europe/Stockholm
./usr/bin/tclsh8.6 days.tcl | tee seen
cmp - seen <<'SEEN'
30/11/2026: 2028-06-11 00:00
30/11 2026: 2028-06-11 20:26
24/12 2026: 2027-12-12 20:26
2026-11-31: 2026-12-01 00:00
2026-11-30: 2026-11-30 00:00
30 november 2026: 2026-11-30 00:00
3 maj 2027: error
SEEN
