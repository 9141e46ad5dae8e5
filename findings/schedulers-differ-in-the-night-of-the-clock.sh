#!/bin/sh
# cron-parser 5.10.6, croner 11.0.1 and cron 4.4.0 (npm): when a job is due in Stockholm in the night in which the clock goes from 02:00
# to 03:00.
#
# Guessed: "30 2 * * *" is left out or put off, and "*/30 2 * * *", which also says 02:30, likewise.
# Seen: with each package the first is put off, to 03:30 by cron-parser, to 03:00 by the two others. The second is due at 03:00 and 03:30
#       with cron-parser, at 03:00 with cron, and not at all with croner: there a job runs that night if it runs once a day, and not if
#       twice.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --ignore-scripts --no-audit --no-fund --prefix "$work" cron-parser@5.10.6 croner@11.0.1 cron@4.4.0 >/dev/null
cat >"$work/ask.js" <<'JS'
const { CronExpressionParser } = require('cron-parser')
const { Cron } = require('croner')
const { CronTime } = require('cron')
const { DateTime } = require('luxon')
const timezone = 'Europe/Stockholm'
const noon = DateTime.fromISO('2027-03-27T12:00', { zone: timezone })
const due = {
  'cron-parser': (line) => {
    const times = CronExpressionParser.parse(line, { tz: timezone, currentDate: noon.toJSDate() })
    return [1, 2, 3].map(() => times.next().toDate())
  },
  croner: (line) => new Cron(line, { timezone }).nextRuns(3, noon.toJSDate()),
  cron: (line) => {
    const times = [noon]
    while (times.length < 4) times.push(new CronTime(line, timezone).getNextDateFrom(times.at(-1), timezone))
    return times.slice(1).map((time) => time.toJSDate())
  },
}
for (const [name, of] of Object.entries(due)) {
  const said = ['30 2 * * *', '*/30 2 * * *'].map((line) => {
    const times = of(line).map((time) => DateTime.fromJSDate(time, { zone: timezone }))
    return times.filter((time) => time.day === 28).map((time) => time.toFormat('HH:mm')).join(' ') || '-'
  })
  console.log(`${name}: ${said.join('; ')}`)
}
JS
node "$work/ask.js" | tee "$work/seen"
printf '%s\n' 'cron-parser: 03:30; 03:00 03:30' 'croner: 03:00; -' 'cron: 03:00; 03:00' | cmp - "$work/seen"
