#!/bin/sh
# excel-date-to-js 1.1.5 (npm), which makes days and times of Excel's numbers: the quarters of an hour on 30 November 2026, 46356, as Excel
# has them.
#
# Guessed: 2026-11-30T08:00:00.000Z at eight, and so on.
# Seen: eight, nine and half past nine are right. One quarter of an hour in three is a thousandth of a second too early: 10:00 is
#       09:59:59.999, and whoever shows hours and minutes shows 09:59, and 08:29 for half past eight. SheetJS 0.18.5 shows all 96 rightly.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund excel-date-to-js@1.1.5 xlsx@0.18.5 >/dev/null
cd "$work"
node -e "
const { getJsDateFromExcel } = require('excel-date-to-js'), { SSF } = require('xlsx')
const quarters = [...Array(96).keys()].map(quarter => {
  const number = 46356 + quarter / 96
  const due = new Date(Date.UTC(2026, 10, 30, 0, 15 * quarter)).toISOString().slice(11, 16)
  return { due, read: getJsDateFromExcel(number).toISOString().slice(11, 16), shown: SSF.format('hh:mm', number) }
})
for (const { due, read, shown } of quarters.slice(32, 41)) console.log(due, read, shown)
for (const by of ['read', 'shown']) console.log(by, quarters.filter(quarter => quarter[by] !== quarter.due).length)" | tee seen
cmp - seen <<'SEEN'
08:00 08:00 08:00
08:15 08:15 08:15
08:30 08:29 08:30
08:45 08:45 08:45
09:00 09:00 09:00
09:15 09:14 09:15
09:30 09:30 09:30
09:45 09:45 09:45
10:00 09:59 10:00
read 32
shown 0
SEEN
