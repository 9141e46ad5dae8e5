#!/bin/sh
# dayjs 1.11.23 (npm), Swedish, with its plugins calendar, advancedFormat, localizedFormat and customParseFormat.
#
# Guessed: calendar() says "i morgon" and "tisdag kl. 08:00"; Do is 1:a, as moment has it; what format() writes it also reads.
# Seen: the weekday is Swedish, and what is around it English: "tisdag at 8:00 AM", "Tomorrow at 8:00 AM", and Christmas Eve is 12/24/2026.
#       So it is in German and Finnish, and no language of its own has the words. Do is 1a. What LLLL writes, "måndag 30 november 2026
#       kl. 08:00", is no date when it is read by LLLL.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund dayjs@1.11.23 >/dev/null
cd "$work"
cat >say.js <<'JS'
const dayjs = require('dayjs')
for (const plugin of ['calendar', 'advancedFormat', 'localizedFormat', 'customParseFormat']) dayjs.extend(require(`dayjs/plugin/${plugin}`))
require('dayjs/locale/sv')
dayjs.locale('sv')
const now = dayjs('2026-11-28T12:00')
console.log(...['2026-11-29T08:00', '2026-12-01T08:00', '2026-12-24T08:00'].map((day) => `${dayjs(day).calendar(now)},`))
const written = dayjs('2026-11-30T08:00').format('LLLL')
console.log(dayjs('2026-12-01').format('Do'), written, dayjs(written, 'LLLL').isValid())
JS
node say.js | tee seen
cmp - seen <<'SEEN'
Tomorrow at 8:00 AM, tisdag at 8:00 AM, 12/24/2026,
1a måndag 30 november 2026 kl. 08:00 false
SEEN
