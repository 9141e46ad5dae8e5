#!/bin/sh
# shapefile 0.6.6 (npm), which reads what is known of the points on a map: the day of each household's next visit, in a table of dBase that
# dbffile 1.13.0 wrote, and no day for whoever has none.
#
# Guessed, in writing: a day that was left blank is null.
# Seen: it is 30 November 1899, a day like any other, since eight blanks are made the month before January of a year 0, which is 1900. So
#       whoever has no day comes first where days are sorted, and counts as visited. Nothing is said. A name and a yes or no that were left
#       blank are null, and the days that are there are right. The README tells nothing of days. The tracker tells of
#       blank numbers, which were 0 until they were made null (#31), and of no days.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund shapefile@0.6.6 dbffile@1.13.0 >/dev/null
cd "$work"
cat >read.mjs <<'JS'
import { DBFFile } from 'dbffile'
import { openDbf } from 'shapefile'
const table = await DBFFile.create('hus.dbf', [
  { name: 'NAMN', type: 'C', size: 20 },
  { name: 'DAG', type: 'D', size: 8 },
  { name: 'JA', type: 'L', size: 1 },
])
await table.appendRecords([
  { NAMN: 'Bo', DAG: new Date('2026-11-30T00:00'), JA: true },
  { NAMN: 'Ek', DAG: null, JA: null },
  { NAMN: '', DAG: new Date('2026-12-14T00:00'), JA: false },
])
const own = (await DBFFile.open('hus.dbf')).readRecords()
const source = await openDbf('hus.dbf')
for (const { DAG: written } of await own) {
  const { NAMN, DAG, JA } = (await source.read()).value
  console.log(NAMN, JA, written?.toDateString(), '=', DAG?.toDateString())
}
JS
TZ=UTC node read.mjs | tee seen
cmp - seen <<'SEEN'
Bo true Mon Nov 30 2026 = Mon Nov 30 2026
Ek null undefined = Thu Nov 30 1899
null false Mon Dec 14 2026 = Mon Dec 14 2026
SEEN
