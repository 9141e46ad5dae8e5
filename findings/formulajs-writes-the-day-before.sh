#!/bin/sh
# @formulajs/formulajs 4.6.1 (npm): Excel's formulas for days, on computers in Stockholm and in New York.
#
# Guessed: TEXT(DATE(2026,11,30),"yyyy-mm-dd") is 2026-11-30 wherever it is asked.
# Seen: in Stockholm it is 2026-11-29: DATE makes midnight of the computer's zone, and TEXT writes the day in Greenwich. The last day of a
#       month by EOMONTH is written as the last but one. In New York both are right, and DAY(DATEVALUE("2026-11-30")) is 29, as DATEVALUE
#       makes midnight in Greenwich and DAY reads the computer's zone.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @formulajs/formulajs@4.6.1 >/dev/null
cd "$work"
cat >days.js <<'JS'
const { DATE, DATEVALUE, DAY, EOMONTH, TEXT } = require('@formulajs/formulajs')
const form = 'yyyy-mm-dd'
console.log(process.env.TZ, TEXT(DATE(2026, 11, 30), form), TEXT(EOMONTH(DATE(2026, 11, 5), 0), form), DAY(DATEVALUE('2026-11-30')))
JS
for zone in Europe/Stockholm America/New_York; do TZ=$zone node days.js; done | tee seen
cmp - seen <<'SEEN'
Europe/Stockholm 2026-11-29 2026-11-29 30
America/New_York 2026-11-30 2026-11-30 29
SEEN
