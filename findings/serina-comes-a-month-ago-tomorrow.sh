#!/bin/sh
# serina 2.0.0-alpha.3 (npm, the latest that there is; its README calls it alpha), which finds days in English sentences: tomorrow at 08:00
# and the like, by the file that its README names for pages, on a Friday, on the last of a month and on New Year's Eve.
#
# Guessed, in writing: tomorrow at 08:00 is 08:00 on the day after; on 30 November, 1 December.
# Seen: where a day that is counted from today stands with a time, the month is the one before: today at 10:00 on 27 November is
#       27 October, and tomorrow at 08:00 on 30 November is the first of November. What falls into January is right. Nothing is said.
#       Without the time it is right, and so are names of days with one. Its README has "tomorrow 3pm" as an example, with the right day,
#       and neither it nor the tracker tells of months.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund serina@2.0.0-alpha.3 >/dev/null
cd "$work"
cat >days.js <<'JS'
const serina = require('./node_modules/serina/dist/serina.umd.js')
const Real = Date
for (const now of ['2026-11-27', '2026-11-30', '2026-12-31', '2027-01-28']) {
  globalThis.Date = class extends Real {
    constructor(...parts) {
      parts.length ? super(...parts) : super(`${now}T09:00:00Z`)
    }
    static now() {
      return Real.parse(`${now}T09:00:00Z`)
    }
  }
  const found = (text) => {
    const whole = serina(text).matches.find(({ matched }) => matched === text)
    return `${text}: ${new Real(whole.dateTime).toISOString().slice(0, 13)}`
  }
  console.log(`${now}: ${['tomorrow', 'tomorrow at 08:00', 'today at 10:00', 'tuesday at 08:00'].map(found).join(', ')}`)
}
JS
TZ=UTC node days.js | tee seen
cmp - seen <<'SEEN'
2026-11-27: tomorrow: 2026-11-28T00, tomorrow at 08:00: 2026-10-28T08, today at 10:00: 2026-10-27T10, tuesday at 08:00: 2026-12-01T08
2026-11-30: tomorrow: 2026-12-01T00, tomorrow at 08:00: 2026-11-01T08, today at 10:00: 2026-10-30T10, tuesday at 08:00: 2026-12-01T08
2026-12-31: tomorrow: 2027-01-01T00, tomorrow at 08:00: 2027-01-01T08, today at 10:00: 2026-12-01T10, tuesday at 08:00: 2027-01-05T08
2027-01-28: tomorrow: 2027-01-29T00, tomorrow at 08:00: 2027-01-29T08, today at 10:00: 2027-01-28T10, tuesday at 08:00: 2027-02-02T08
SEEN
