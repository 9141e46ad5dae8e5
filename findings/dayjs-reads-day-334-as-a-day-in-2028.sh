#!/bin/sh
# dayjs 1.11.23, beside moment 2.31.0 and luxon 3.7.2 (npm): a day as ISO 8601 counts it from the beginning of the year, 2026-334, which is
# 30 November 2026.
#
# Guessed: that day, as it reads days of ISO 8601 without being told their format; or "Invalid Date", as of weeks, 2026-W49-1.
# Seen: 4 September 2028. What its pattern takes for a date is a year, a month of two digits and a day of one, with or without a hyphen
#       between: month 33, day 4, and the months above twelve run on into 2028. The first of January, 2026-001, is in December 2025.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund dayjs@1.11.23 moment@2.31.0 luxon@3.7.2 >/dev/null
cd "$work"
cat >days.js <<'JS'
const dayjs = require('dayjs')
const { DateTime } = require('luxon')
const moment = require('moment')
for (const text of ['2026-334', '2026-001', '2026-W49-1'])
  console.log(text, dayjs(text).format('YYYY-MM-DD'), moment(text).format('YYYY-MM-DD'), DateTime.fromISO(text).toISODate())
JS
node days.js | tee seen
cmp - seen <<'SEEN'
2026-334 2028-09-04 2026-11-30 2026-11-30
2026-001 2025-12-01 2026-01-01 2026-01-01
2026-W49-1 Invalid Date 2026-11-30 2026-11-30
SEEN
