#!/bin/sh
# datum-merge 0.9.8 (npm), which merges nested objects and lays them flat: a booking with its house and its days.
#
# Guessed, in writing: laid flat and built up again, a day is the same day.
# Seen: the day is gone with its name, and so is a list of days; the other values are there. Merging was not guessed: a day that has been
#       moved is not taken over, and neither is a new one, though a moved hour is. Its copy of the whole and its list of differences have
#       the day. The README speaks of deeply nested objects and of no days; the tracker neither.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund datum-merge@0.9.8 >/dev/null
cd "$work"
cat >flat.cjs <<'JS'
const { deepClone, deepDiffLow, flattenObject, merge, unflattenObject, UpdateCode } = require('datum-merge')
const visit = (day, hour) => ({ hus: { nr: 5 }, tid: hour, dag: new Date(day), sen: [new Date('2026-12-14')] })
const flat = flattenObject(visit('2026-11-30', '08:00'))
console.log(JSON.stringify(flat))
console.log(JSON.stringify(unflattenObject(flat)))
const booked = visit('2026-11-30', '08:00')
const moved = visit('2026-12-01', '10:00')
console.log(JSON.stringify(deepDiffLow(booked, moved).map(({ path }) => path)), JSON.stringify(deepClone(moved).dag))
merge(booked, moved, UpdateCode.B, UpdateCode.B, UpdateCode.B)
console.log(booked.tid, JSON.stringify(booked.dag))
JS
node flat.cjs | tee seen
cmp - seen <<'SEEN'
{"hus.nr":5,"tid":"08:00"}
{"hus":{"nr":5},"tid":"08:00"}
[["tid"],["dag"]] "2026-12-01T00:00:00.000Z"
10:00 "2026-11-30T00:00:00.000Z"
SEEN
