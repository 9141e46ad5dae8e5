#!/bin/sh
# fengari 0.1.5 (npm), Lua 5.3 in JavaScript: midnight in Stockholm after 30 November, and eight o'clock on that day, in Greenwich's time,
# as mails and calendars are stamped.
#
# Guessed, in writing: os.date() answers as Lua does.
# Seen: it is !2026-12-01 00:00 where Lua has 2026-11-30 23:00: the local day, month and hour, behind the exclamation mark. As a table, by
#       "!*t", it is Greenwich's hour. Lua's manual: "If format starts with '!', then the date is formatted in Coordinated Universal Time."
#       fengari's README says which functions of os it does not have, and nothing of this; nor does the tracker.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund fengari@0.1.5 >/dev/null
cd "$work"
cat >run.cjs <<'JS'
const { lauxlib, lua, lualib, to_luastring } = require('fengari')
const state = lauxlib.luaL_newstate()
lualib.luaL_openlibs(state)
lauxlib.luaL_dostring(state, to_luastring(`answer = tostring(${process.argv[2]})`))
lua.lua_getglobal(state, to_luastring('answer'))
console.log(lua.lua_tojsstring(state, -1))
JS
export TZ=Europe/Stockholm
for moment in 1796079600 1796022000; do
  for question in "os.date('%Y-%m-%d %H:%M', $moment)" "os.date('!%Y-%m-%d %H:%M', $moment)" "os.date('!*t', $moment).hour"; do
    printf '%s: %s\n' "$question" "$(node run.cjs "$question")"
  done
done | tee seen
cmp - seen <<'SEEN'
os.date('%Y-%m-%d %H:%M', 1796079600): 2026-12-01 00:00
os.date('!%Y-%m-%d %H:%M', 1796079600): !2026-12-01 00:00
os.date('!*t', 1796079600).hour: 23
os.date('%Y-%m-%d %H:%M', 1796022000): 2026-11-30 08:00
os.date('!%Y-%m-%d %H:%M', 1796022000): !2026-11-30 08:00
os.date('!*t', 1796022000).hour: 7
SEEN
