#!/bin/sh
# nodestrtotime 1.0.0 (npm), PHP's strtotime for Node.js: days written out with what is to be added, and days of a month by their order,
# with today as 25 November 2026.
#
# Guessed, in writing: 2026-01-31 +1 month is 3 March, as in PHP, and the first Monday of December 2026 the 7th.
# Seen: what is to be added is added to now, and the day that stands before it is left out: 2026-01-31 +1 month is a month from today, and
#       a fortnight from 14 December two weeks from today, at the time that it is. Of "first monday of december 2026" the month alone is
#       read, so that it is Tuesday 1 December, and the last day of February the first. Nothing is said. A day alone is right, and so is
#       what is to be added alone. The README says that the source is that of locutus and has either alone as examples, and the trackers
#       tell nothing of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund nodestrtotime@1.0.0 >/dev/null
cd "$work"
cat >days.cjs <<'JS'
const strtotime = require('nodestrtotime')
const Real = Date
globalThis.Date = class extends Real {
  constructor(...parts) {
    parts.length ? super(...parts) : super('2026-11-25T09:00:00Z')
  }
  static now() {
    return Real.parse('2026-11-25T09:00:00Z')
  }
}
for (const text of [
  '2026-12-14',
  '+2 weeks',
  '2026-12-14 +2 weeks',
  '2026-01-31 +1 month',
  'first monday of december 2026',
  'last day of february 2027',
]) {
  console.log(`${text}: ${new Real(strtotime(text) * 1000).toISOString().slice(0, 16)}`)
}
JS
TZ=UTC node days.cjs | tee seen
cmp - seen <<'SEEN'
2026-12-14: 2026-12-14T00:00
+2 weeks: 2026-12-09T09:00
2026-12-14 +2 weeks: 2026-12-09T09:00
2026-01-31 +1 month: 2026-12-25T09:00
first monday of december 2026: 2026-12-01T00:00
last day of february 2027: 2027-02-01T00:00
SEEN
