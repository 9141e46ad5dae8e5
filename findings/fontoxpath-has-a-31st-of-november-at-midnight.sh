#!/bin/sh
# fontoxpath 3.34.0 (npm), which asks XML files in XPath and XQuery: moments at 24:00, as XML Schema and ISO 8601 have the end of a day, and
# as bookings have them that last until midnight.
#
# Guessed, in writing: 2026-11-30T24:00:00 is 2026-12-01T00:00:00, as XML Schema says, on the last day of a month and of the year as well.
# Seen: the day is counted up and nothing else, so that it is 2026-11-31T00:00:00, and New Year's Eve ends at 2026-12-32T00:00:00, still in
#       2026. day-from-dateTime says 31 and 32, xs:date of it is 2026-11-31, which xs:date takes, and 2026-12-32, which it refuses.
#       Compared, it is equal to 1 December, and once nothing is added to it (PT0S) it is written as that. There is no error, and the
#       README has nothing of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund fontoxpath@3.34.0 >/dev/null
cd "$work"
cat >ends.js <<'JS'
const { evaluateXPathToString } = require('fontoxpath')
const ask = (question) => evaluateXPathToString(question, null)
for (const day of ['2026-11-29', '2026-11-30', '2026-12-31']) {
  const end = `xs:dateTime("${day}T24:00:00")`
  console.log(`${day}T24:00:00`, ask(`string(${end})`), ask(`string(day-from-dateTime(${end}))`), ask(`string(year-from-dateTime(${end}))`),
    ask(`string(xs:date(${end}))`), ask(`string(${end} + xs:dayTimeDuration("PT0S"))`))
}
console.log(ask('string(xs:dateTime("2026-11-30T24:00:00") eq xs:dateTime("2026-12-01T00:00:00"))'))
JS
node ends.js | tee seen
cmp - seen <<'SEEN'
2026-11-29T24:00:00 2026-11-30T00:00:00 30 2026 2026-11-30 2026-11-30T00:00:00
2026-11-30T24:00:00 2026-11-31T00:00:00 31 2026 2026-11-31 2026-12-01T00:00:00
2026-12-31T24:00:00 2026-12-32T00:00:00 32 2026 2026-12-32 2027-01-01T00:00:00
true
SEEN
