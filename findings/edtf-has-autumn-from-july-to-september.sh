#!/bin/sh
# edtf 4.11.1 (npm), which reads days, spans and seasons of ISO 8601-2 (EDTF): the seasons of a round, and lists of days, asked from
# when to when they are (min, max), which days they have, and whether a day is among them (includes).
#
# Guessed, in writing: autumn (2026-23) is from September to November, or has no days since nobody says whose autumn it is; a list of days
#          ends with its last.
# Seen: seasons are the quarters of a year, so that spring is from January to March, and autumn from July to September; winter ends with
#       December. Autumn of the north, which has a number of its own, is the same quarter. A list or set written with two points,
#       {2026-11-30..2026-12-03}, has four days when they are counted and ends with the first; the second day is not among them. The same
#       days as an interval, with a stroke, are right. A list that is not in order begins after it ends. There is no error, and the README
#       says nothing of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund edtf@4.11.1 >/dev/null
cd "$work"
cat >spans.mjs <<'JS'
import edtf from 'edtf'
const day = (moment) => new Date(moment).toISOString().slice(0, 10)
const seasons = { spring: '2026-21', summer: '2026-22', autumn: '2026-23', 'autumn in the north': '2026-27', winter: '2026-24' }
for (const [name, season] of Object.entries(seasons)) {
  const { type, min, max } = edtf(season)
  console.log(`${name}, ${type} ${season}: ${day(min)} to ${day(max)}`)
}
for (const written of ['{2026-11-30..2026-12-03}', '[2026-11-30..2026-12-03]', '2026-11-30/2026-12-03', '{2026-12-14,2026-11-30}']) {
  const days = edtf(written)
  const among = days.includes(edtf('2026-12-01'))
  console.log(`${written}: ${day(days.min)} to ${day(days.max)}, ${[...days].length} days, 1 December: ${among}`)
}
JS
node spans.mjs | tee seen
cmp - seen <<'SEEN'
spring, Season 2026-21: 2026-01-01 to 2026-03-31
summer, Season 2026-22: 2026-04-01 to 2026-06-30
autumn, Season 2026-23: 2026-07-01 to 2026-09-30
autumn in the north, Season 2026-27: 2026-07-01 to 2026-09-30
winter, Season 2026-24: 2026-10-01 to 2026-12-31
{2026-11-30..2026-12-03}: 2026-11-30 to 2026-11-30, 4 days, 1 December: false
[2026-11-30..2026-12-03]: 2026-11-30 to 2026-11-30, 4 days, 1 December: false
2026-11-30/2026-12-03: 2026-11-30 to 2026-12-03, 4 days, 1 December: true
{2026-12-14,2026-11-30}: 2026-12-14 to 2026-11-30, 2 days, 1 December: false
SEEN
