#!/bin/sh
# Penlight 1.13.1 (Debian's lua-penlight 1.13.1-3) with Lua 5.4.4, in Stockholm: its pl.Date reads times of RFC 3339, with Z or with an
# offset.
#
# Guessed: the moment that is written: 08:00+01:00 and 07:00Z are the same, 08:00 in Stockholm.
# Seen: both are 07:00 in Stockholm, an hour too early, and in summer two: the machine's own offset is taken off once more. With Z it writes
#       back another time than it read. In UTC all is right.
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
cat >times.lua <<'LUA'
local Date = require 'pl.Date'
for _, text in ipairs { '2026-11-30T08:00:00+01:00', '2026-11-30T07:00:00Z', '2026-07-06T08:00:00+02:00', '2026-11-30 08:00' } do
  local date = Date.Format():parse(text)
  print(text .. ': ' .. tostring(date) .. ', ' .. os.date('!%H:%MZ', date.time))
end
LUA
{
  ./usr/bin/lua5.4 times.lua
  TZ=UTC ./usr/bin/lua5.4 times.lua | head -2
} | tee seen
cmp - seen <<'TIMES'
2026-11-30T08:00:00+01:00: 2026-11-30T07:00:00+01, 06:00Z
2026-11-30T07:00:00Z: 2026-11-30T06:00:00Z, 06:00Z
2026-07-06T08:00:00+02:00: 2026-07-06T06:00:00+02, 04:00Z
2026-11-30 08:00: 2026-11-30T08:00:00+01, 07:00Z
2026-11-30T08:00:00+01:00: 2026-11-30T07:00:00Z, 07:00Z
2026-11-30T07:00:00Z: 2026-11-30T07:00:00Z, 07:00Z
TIMES
