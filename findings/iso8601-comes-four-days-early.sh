#!/bin/sh
# iso8601 1.1.1 and isodate 0.1.4 (npm), which read times as ISO 8601 has them, in Stockholm: 08:00 on 30 November 2026 with Z and with the
# offset of Sweden, in winter and in summer.
#
# Guessed: each is the moment that it says, 08:00+01:00 07:00 in UTC.
# Seen: with Z, iso8601 is right. +01:00 it takes for a hundred hours, so that a pick-up on Monday is on the Thursday before, and +02:00, of
#       summer, is more than eight days early. isodate takes Z for the machine's own hour, 08:00 in Stockholm, and adds an offset instead
#       of taking it off: 08:00+01:00 is 09:00 in Stockholm.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund iso8601@1.1.1 isodate@0.1.4 >/dev/null
cd "$work"
cat >times.js <<'JS'
const { toDate } = require('iso8601')
const isodate = require('isodate')
for (const time of ['2026-11-30T08:00:00Z', '2026-11-30T08:00:00+01:00', '2027-03-29T08:00:00+02:00']) {
  console.log(time, [new Date(time), toDate(time), isodate(time)].map((date) => date.toISOString().slice(0, 16)).join(' '))
}
JS
TZ=Europe/Stockholm node times.js | tee seen
cmp - seen <<'SEEN'
2026-11-30T08:00:00Z 2026-11-30T08:00 2026-11-30T08:00 2026-11-30T07:00
2026-11-30T08:00:00+01:00 2026-11-30T07:00 2026-11-26T04:00 2026-11-30T08:00
2027-03-29T08:00:00+02:00 2027-03-29T06:00 2027-03-21T00:00 2027-03-29T08:00
SEEN
