#!/bin/sh
# @sapphire/timestamp 1.0.5 (npm), which writes moments by tokens: 08:00 on 30 November in Stockholm, with its offset and its quarter, and
# what JavaScript then reads.
#
# Guessed, in writing: Q is 4. Of offsets nothing was in writing before Z was seen here; after that, that New York has +05:00
#       and that what is written at 08:00 here is read as 10:00.
# Seen: Z has the sign the other way round, so that what it wrote is read two hours late here, and ten early in New York; Greenwich alone
#       is right. Q is a third of the month, 3.6666666666666665 in November, and whole in the last month of a quarter alone. Nothing is
#       said. The README has Z as -05:00 and, for a day in March, Q as 1, and neither it nor the changelog nor the tracker tells of either.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @sapphire/timestamp@1.0.5 >/dev/null
cd "$work"
cat >times.cjs <<'JS'
const { Timestamp } = require('@sapphire/timestamp')
const written = new Timestamp('YYYY-MM-DD[T]HH:mmZ').display(new Date(2026, 10, 30, 8))
const read = new Date(written)
console.log(`${process.env.TZ}: ${written} is ${read.toLocaleString('sv', { dateStyle: 'short', timeStyle: 'short' })}`)
if (process.env.TZ === 'UTC') {
  console.log([0, 2, 10, 11].map((month) => new Timestamp('MMMM Q').display(new Date(2026, month, 30))).join(', '))
}
JS
for zone in Europe/Stockholm America/New_York UTC; do TZ=$zone node times.cjs; done | tee seen
cmp - seen <<'SEEN'
Europe/Stockholm: 2026-11-30T08:00-01:00 is 2026-11-30 10:00
America/New_York: 2026-11-30T08:00+05:00 is 2026-11-29 22:00
UTC: 2026-11-30T08:00+00:00 is 2026-11-30 08:00
January 0.3333333333333333, March 1, November 3.6666666666666665, December 4
SEEN
