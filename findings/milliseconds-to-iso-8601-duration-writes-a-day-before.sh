#!/bin/sh
# milliseconds-to-iso-8601-duration 0.1.0 (npm), which writes milliseconds as an ISO 8601 duration, and readers of such: a quarter of an
# hour before a visit, as an alarm of a calendar has it (TRIGGER:-PT15M).
#
# Guessed, in writing: -PT15M, with the sign before all; and what it does write ical.js, which reads alarms, refuses.
# Seen: P-1DT23H45M, a day back and almost a day on: the days are rounded down and the rest is what is missing to them. iCalendar has a sign
#       before the P alone. ical.js and luxon add the parts, each with its sign, and read the quarter that was meant; parse-xsd-duration
#       gives null, as for a text that is no duration, and for whole days, "P-1D", too. After nought all is right. The README writes
#       differences between two Dates, either of which may be the earlier, and says nothing of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund milliseconds-to-iso-8601-duration@0.1.0 ical.js@2.2.1 \
  parse-xsd-duration@0.5.0 luxon@3.5.0 >/dev/null
cd "$work"
cat >times.mjs <<'JS'
import ICAL from 'ical.js'
import * as luxon from 'luxon'
import writer from 'milliseconds-to-iso-8601-duration'
import xsd from 'parse-xsd-duration'
const of = (read) => {
  try {
    return read()
  } catch (error) {
    return error.message
  }
}
const texts = [15, -15, -90, -1440].map((minutes) => [minutes, writer.iso8601duration(minutes * 60000)])
for (const [minutes, text] of [...texts, ['by hand', '-PT15M']]) {
  console.log(`${minutes}: ${text}; ical.js ${of(() => ICAL.Duration.fromString(text).toSeconds())}; xsd ${(xsd.default ?? xsd)(text)}; ` +
    `luxon ${luxon.Duration.fromISO(text).as('seconds')}`)
}
JS
node times.mjs | tee seen
cmp - seen <<'SEEN'
15: PT15M; ical.js 900; xsd 900; luxon 900
-15: P-1DT23H45M; ical.js -900; xsd null; luxon -900
-90: P-1DT22H30M; ical.js -5400; xsd null; luxon -5400
-1440: P-1D; ical.js -86400; xsd null; luxon -86400
by hand: -PT15M; ical.js -900; xsd -900; luxon -900
SEEN
