#!/bin/sh
# dafo 0.1.1 (npm), which writes dates by PHP's letters: c (ISO 8601), r (as in mail) and O, for 07:00 in Greenwich on 30 November 2026, in
# Stockholm, New York, Kolkata and Greenwich.
#
# Guessed, once Stockholm had been seen to be +01:01: New York is -05:00, and Kolkata +05:30.
# Seen: the hours stand for the minutes too: +01:01, -05:05 and +05:05. Who reads that has 06:59 of Stockholm's 07:00, 07:05 of New York's,
#       and 07:25 of Kolkata's. Z, the offset in seconds, has its sign turned round. The README has O and P in hours and minutes, and
#       guarantees nothing.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund dafo@0.1.1 >/dev/null
cd "$work"
for zone in Europe/Stockholm America/New_York Asia/Kolkata Etc/UTC; do
  TZ=$zone node -e "
const format = require('dafo/php'), written = format(new Date('2026-11-30T07:00:00Z'), 'c')
console.log([written, format(new Date('2026-11-30T07:00:00Z'), 'r O Z'), 'read as ' + new Date(written).toISOString()].join(' | '))"
done | tee seen
cmp - seen <<'SEEN'
2026-11-30T08:00:00+01:01 | Mon, 30 Nov 2026 08:00:00 +0101 +0101 -3600 | read as 2026-11-30T06:59:00.000Z
2026-11-30T02:00:00-05:05 | Mon, 30 Nov 2026 02:00:00 -0505 -0505 18000 | read as 2026-11-30T07:05:00.000Z
2026-11-30T12:30:00+05:05 | Mon, 30 Nov 2026 12:30:00 +0505 +0505 -19800 | read as 2026-11-30T07:25:00.000Z
2026-11-30T07:00:00+00:00 | Mon, 30 Nov 2026 07:00:00 +0000 +0000 0 | read as 2026-11-30T07:00:00.000Z
SEEN
