#!/bin/sh
# postgres-range 1.1.4 (npm), which reads the ranges of Postgres, with PGlite 0.5.17 beside it, which is Postgres: days on which a household
# is away, within a fortnight as Postgres writes it, [2026-11-30,2026-12-14).
#
# Guessed, in writing: the fortnight has its first day and not its last; of ranges within ranges there was nothing of its own in writing.
#          After one with the same end had been seen as not within, in writing: one without an end is.
# Seen: an absence from 1 December for ever lies within the fortnight, and so do one until that day and one without beginning or end; the
#       fortnight does not lie within itself, nor does what ends with it, since the day on which it is over is asked for as if it were one
#       of its days. Postgres has it the other way round with @>. Single days are right, and so is what begins and ends within. The
#       README has one example, which is right; its tracker tells of containsPoint, which is right by now.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund postgres-range@1.1.4 \
  @electric-sql/pglite@0.5.17 >/dev/null
cd "$work"
cat >away.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
import range from 'postgres-range'
const db = await PGlite.create()
const read = (text) => range.parse(text, (day) => day)
const fortnight = '[2026-11-30,2026-12-14)'
for (const away of ['[2026-12-01,2026-12-10)', '[2026-12-01,2026-12-14)', fortnight, '[2026-12-01,)', '(,2026-12-01)', '(,)']) {
  const { rows } = await db.query('select $1::daterange @> $2::daterange as within', [fortnight, away])
  console.log(`${away} within: ${read(fortnight).containsRange(read(away))}, in Postgres ${rows[0].within}`)
}
console.log(['2026-11-30', '2026-12-14'].map((day) => `${day}: ${read(fortnight).containsPoint(day)}`).join(', '))
await db.close()
JS
node away.mjs | tee seen
cmp - seen <<'SEEN'
[2026-12-01,2026-12-10) within: true, in Postgres true
[2026-12-01,2026-12-14) within: false, in Postgres true
[2026-11-30,2026-12-14) within: false, in Postgres true
[2026-12-01,) within: true, in Postgres false
(,2026-12-01) within: true, in Postgres false
(,) within: true, in Postgres false
2026-11-30: true, 2026-12-14: false
SEEN
