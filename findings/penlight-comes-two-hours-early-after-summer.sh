#!/bin/sh
# Penlight 1.13.1 (Debian's lua-penlight 1.13.1-3) with Lua 5.4.4, in Stockholm: its pl.Date, a week or a month after 19 October 2026 at
# 08:00, and a week after 22 March 2027; the clock is set between them.
#
# Guessed: 08:00, the hour of the clock; or 07:00 and 09:00, after so many hours.
# Seen: 06:00 and 10:00: what the clock lost or won is put right the wrong way, so that the pick-up is two hours off, and one even by the
#       hours gone by: 168 hours are 167.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq lua5.4=5.4.4-3+deb12u1 lua-penlight=1.13.1-3 lua-filesystem=1.8.0-3 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
LD_LIBRARY_PATH=$(echo "$work"/usr/lib/*-linux-gnu)
export LD_LIBRARY_PATH TZ=Europe/Stockholm LUA_PATH="$work/usr/share/lua/5.4/?.lua" LUA_CPATH="$LD_LIBRARY_PATH/lua/5.4/?.so"
cat >weeks.lua <<'LUA'
local Date = require 'pl.Date'
print(Date { year = 2026, month = 10, day = 12, hour = 8 }:add { day = 7 })
print(Date { year = 2026, month = 10, day = 19, hour = 8 }:add { day = 7 })
print(Date { year = 2026, month = 10, day = 19, hour = 8 }:add { month = 1 })
print(Date { year = 2027, month = 3, day = 22, hour = 8 }:add { day = 7 })
local from = Date { year = 2026, month = 10, day = 19, hour = 8 }
local seconds = from.time
print((from:add { hour = 168 }.time - seconds) // 3600)
LUA
./usr/bin/lua5.4 weeks.lua | tee seen
cmp - seen <<'WEEKS'
2026-10-19T08:00:00+02
2026-10-26T06:00:00+01
2026-11-19T06:00:00+01
2027-03-29T10:00:00+02
167
WEEKS
