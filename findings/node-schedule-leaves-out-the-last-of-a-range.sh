#!/bin/sh
# node-schedule 2.1.1 (npm): a job every two hours from 08:00 to 16:00, as a Range of hours and as a line of a crontab.
#
# Guessed: 8, 10, 12, 14 and 16 o'clock in both, since Range(1, 5) is Monday to Friday.
# Seen: Range(8, 16, 2) has no 16: with a step, the end of a range is left out, and without one it belongs to it. Range(1, 5, 2), Monday,
#       Wednesday and Friday, has no Friday. The line "0 8-16/2 * * *", given to the same package, is due at 16 too.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund node-schedule@2.1.1 >/dev/null
cd "$work"
cat >due.js <<'JS'
const { cancelJob, Range, RecurrenceRule, scheduleJob } = require('node-schedule')
const due = (name, rule, times, options) => {
  let last = new Date('2027-03-01T00:00Z')
  const seen = Array.from({ length: times }, () => {
    last = new Date(rule.nextInvocationDate(last).getTime())
    return last.toLocaleString('en-GB', { timeZone: 'UTC', ...options })
  })
  console.log(`${name}: ${seen.join(' ')}`)
}
const ruleOf = (parts) => Object.assign(new RecurrenceRule(), { hour: 8, minute: 0, tz: 'Etc/UTC' }, parts)
due('Range(8, 16, 2)', ruleOf({ hour: new Range(8, 16, 2) }), 5, { hour: 'numeric' })
due('Range(8, 16)', ruleOf({ hour: new Range(8, 16) }), 10, { hour: 'numeric' })
due('Range(1, 5, 2)', ruleOf({ dayOfWeek: new Range(1, 5, 2) }), 4, { weekday: 'short' })
due('Range(1, 5)', ruleOf({ dayOfWeek: new Range(1, 5) }), 6, { weekday: 'short' })
const job = scheduleJob({ rule: '0 8-16/2 * * *', tz: 'Etc/UTC' }, () => {})
const hours = new Set()
while (hours.size < 5) {
  hours.add(new Date(job.nextInvocation().getTime()).getUTCHours())
  job.cancelNext()
}
console.log(`0 8-16/2 * * *: ${[...hours].sort((one, other) => one - other).join(' ')}`)
cancelJob(job)
JS
node due.js | tee seen
cmp - seen <<'SEEN'
Range(8, 16, 2): 08 10 12 14 08
Range(8, 16): 08 09 10 11 12 13 14 15 16 08
Range(1, 5, 2): Mon Wed Mon Wed
Range(1, 5): Mon Tue Wed Thu Fri Mon
0 8-16/2 * * *: 8 10 12 14 16
SEEN
