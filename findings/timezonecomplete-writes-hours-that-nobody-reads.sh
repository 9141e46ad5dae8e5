#!/bin/sh
# timezonecomplete 5.15.1 (npm), durations written "in ISO 8601 notation", as its declarations say of toIsoString, and read by luxon 3.7.2,
# moment 2.31.0 and PGlite 0.5.17, which is Postgres: how long a round lasts.
#
# Guessed, in writing: durations are written and read rightly, as text too.
# Seen: two hours are P2H, without the T that ISO 8601 has before hours, minutes and seconds, and 45 seconds are P45S. Only minutes have
#       it, so that the same two hours are right in minutes. Postgres refuses what lacks it, luxon makes an invalid duration of it, and
#       moment no time at all, without a word. The declarations have a month and a minute as examples, which are right; its tracker has
#       nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund timezonecomplete@5.15.1 luxon@3.7.2 \
  moment@2.31.0 @electric-sql/pglite@0.5.17 >/dev/null
cd "$work"
cat >round.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
import { Duration } from 'luxon'
import moment from 'moment'
import tc from 'timezonecomplete'
const db = await PGlite.create()
for (const lasts of [tc.hours(2), tc.seconds(45), tc.minutes(120), tc.days(14)]) {
  const text = lasts.toIsoString()
  const read = await db.query('select $1::text::interval::text as read', [text]).then(({ rows }) => rows[0].read, () => 'refused')
  const seconds = [Duration.fromISO(text).as('seconds'), moment.duration(text).asSeconds()]
  console.log(`${lasts}: ${text}; luxon ${seconds[0]} s, moment ${seconds[1]} s, Postgres ${read}`)
}
await db.close()
JS
node round.mjs | tee seen
cmp - seen <<'SEEN'
2 hours: P2H; luxon NaN s, moment 0 s, Postgres refused
45 seconds: P45S; luxon NaN s, moment 0 s, Postgres refused
120 minutes: PT120M; luxon 7200 s, moment 7200 s, Postgres 02:00:00
14 days: P14D; luxon 1209600 s, moment 1209600 s, Postgres 14 days
SEEN
