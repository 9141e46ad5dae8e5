#!/bin/sh
# json2toml 6.1.2 (npm), which writes TOML, and smol-toml 1.9.1 (npm), which reads it: pick-ups at eight in Stockholm, in winter and in
# summer, as dates of JavaScript.
#
# Guessed: a date comes back as the same moment.
# Seen: it comes back an hour late in winter and two in summer: json2toml writes the machine's hour with a Z behind it, for Greenwich, so
#       that 08:00 in Stockholm is 09:00, and 10:00 in summer; half past midnight is half past one. On a machine in Greenwich all is right.
#       A date within a list is written as a text, in Greenwich's hour and with thousandths. The README says nothing of dates.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund json2toml@6.1.2 smol-toml@1.9.1 >/dev/null
cd "$work"
cat >moments.mjs <<'JS'
import json2toml from 'json2toml'
import { parse } from 'smol-toml'
const moments = { winter: '2026-11-30T07:00:00Z', summer: '2026-07-01T06:00:00Z', night: '2026-11-30T23:30:00Z' }
const written = json2toml(Object.fromEntries(Object.entries(moments).map(([name, moment]) => [name, new Date(moment)])))
for (const [name, read] of Object.entries(parse(written))) console.log(name, (read - new Date(moments[name])) / 3600000, 'hours late')
console.log(written + json2toml({ list: [new Date(moments.winter)] }).trim())
JS
for zone in Europe/Stockholm Etc/UTC; do echo "$zone:" && TZ=$zone node moments.mjs; done | tee seen
cmp - seen <<'SEEN'
Europe/Stockholm:
winter 1 hours late
summer 2 hours late
night 1 hours late
winter = 2026-11-30T08:00:00Z
summer = 2026-07-01T08:00:00Z
night = 2026-12-01T00:30:00Z
list = ["2026-11-30T07:00:00.000Z"]
Etc/UTC:
winter 0 hours late
summer 0 hours late
night 0 hours late
winter = 2026-11-30T07:00:00Z
summer = 2026-07-01T06:00:00Z
night = 2026-11-30T23:30:00Z
list = ["2026-11-30T07:00:00.000Z"]
SEEN
