#!/bin/sh
# carbone 3.8.2 (npm), which fills in reports and bills by templates, told that it is in Stockholm, on a machine in Greenwich's time, as
# servers are, and on one in Stockholm's: the first and last moment of a month and of a year, from the day of a pick-up.
#
# Guessed, in writing, for the last day of a week: the Sunday, or the Saturday where weeks are American. It was the day after that. Of
#          months and years nothing was in writing.
# Seen: on a machine in Greenwich's time each first and last moment is an hour late in winter, two in summer: a month ends at 00:59 or 01:59
#       on the first of the next one, and 2026 on 1 January 2027, so that a bill "until" that day says the wrong month or year. They are
#       reckoned on the machine's clock and shown on Stockholm's. The day itself is right, and so is all of it on a machine in Stockholm's
#       time. The comments have the place as an example beside both functions, and say nothing of the machine's.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund carbone@3.8.2 >/dev/null
cd "$work"
cat >until.js <<'JS'
const carbone = require('carbone')
for (const [day, unit] of [['2026-11-30', 'month'], ['2027-06-07', 'month'], ['2026-11-30', 'year']]) {
  const [first, last] = ['startOfD', 'endOfD'].map((end) => `{d.day:${end}('${unit}'):formatD('L HH:mm')}`)
  const template = `<x>{d.day:formatD('L')}: ${first} to ${last}</x>`
  carbone.renderXML(template, { day }, { lang: 'sv-se', timezone: 'Europe/Stockholm' }, (error, xml) => {
    console.log(`${process.env.TZ}, ${error ?? xml.slice(3, -4)}`)
  })
}
JS
{ TZ=UTC node until.js && TZ=Europe/Stockholm node until.js; } | tee seen
cmp - seen <<'SEEN'
UTC, 2026-11-30: 2026-11-01 01:00 to 2026-12-01 00:59
UTC, 2027-06-07: 2027-06-01 02:00 to 2027-07-01 01:59
UTC, 2026-11-30: 2026-01-01 01:00 to 2027-01-01 00:59
Europe/Stockholm, 2026-11-30: 2026-11-01 00:00 to 2026-11-30 23:59
Europe/Stockholm, 2027-06-07: 2027-06-01 00:00 to 2027-06-30 23:59
Europe/Stockholm, 2026-11-30: 2026-01-01 00:00 to 2026-12-31 23:59
SEEN
