#!/bin/sh
# @valjoux/dashed-date 0.2.15 (npm), which moves days that are written with dashes: a month and a year on, from the last day of a month and
# from others.
#
# Guessed, in writing: a month from 30 November is 30 December, and a year from 29 February 2024 is 28 February 2025.
# Seen: the last day of a month stays the last, so that it is 31 December, and from 28 February it is 31 March, as some reckon months. By
#       years it is meant to stay the last too, but that day is looked for in the year that one comes from: a year from 29 February 2024
#       is 29 February 2025, which does not exist. Nothing is said. Other days are right. Its README has a heading for the usage and
#       nothing under it, and no tracker tells of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @valjoux/dashed-date@0.2.15 >/dev/null
cd "$work"
cat >days.cjs <<'JS'
const { shiftMonth, shiftYear } = require('@valjoux/dashed-date')
for (const day of ['2026-11-29', '2026-11-30', '2026-02-28']) console.log(`a month from ${day}: ${shiftMonth(day, 1)}`)
for (const day of ['2024-02-28', '2024-02-29']) console.log(`a year from ${day}: ${shiftYear(day, 1)}`)
JS
node days.cjs | tee seen
cmp - seen <<'SEEN'
a month from 2026-11-29: 2026-12-29
a month from 2026-11-30: 2026-12-31
a month from 2026-02-28: 2026-03-31
a year from 2024-02-28: 2025-02-28
a year from 2024-02-29: 2025-02-29
SEEN
