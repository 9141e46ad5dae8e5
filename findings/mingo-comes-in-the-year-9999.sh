#!/bin/sh
# mingo 7.2.7 (npm), MongoDB's queries without a database: the Monday of week 53 of 2026, by which Swedes plan.
#
# Guessed: 28 December 2026, as MongoDB's $dateFromParts takes isoWeekYear, isoWeek and isoDayOfWeek as well as year, month and day; or an
#          error. The way there, $dateToParts with iso8601, and $isoWeek have them.
# Seen: 30 November 9999. The parts with "iso" are not looked at. The year, the month and the day that are then missing are nought; each
#       nought borrows of the part above it, and the year, with none above it, turns into the greatest there is.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund mingo@7.2.7 >/dev/null
cd "$work"
cat >week.mjs <<'JS'
import { Aggregator } from 'mingo'
const answer = (expression) => new Aggregator([{ $project: { _id: 0, answer: expression } }]).run([{}])[0].answer
console.log(JSON.stringify(answer({ $dateToParts: { date: new Date('2026-12-28T00:00:00Z'), iso8601: true } })))
console.log(answer({ $dateFromParts: { isoWeekYear: 2026, isoWeek: 53, isoDayOfWeek: 1, hour: 8 } }).toISOString())
JS
node week.mjs | tee seen
cmp - seen <<'SEEN'
{"hour":0,"minute":0,"second":0,"millisecond":0,"isoWeekYear":2026,"isoWeek":53,"isoDayOfWeek":1}
9999-11-30T08:00:00.000Z
SEEN
