#!/bin/sh
# mingo 7.2.7 (npm), MongoDB's queries without a database: eight o'clock in Stockholm, in January and in July, made a moment and back.
#
# Guessed: 07:00 in Greenwich in winter and 06:00 in summer, as it is told Europe/Stockholm; or that the name of a zone is refused.
# Seen: the same hour in both, by $dateFromParts and by $dateFromString: the one that Stockholm is from Greenwich on the day on which it
#       runs. In the other half of the year all is an hour wrong. The way back, $hour, has each day's own hour, so that eight in January
#       and eight in July are read as two different hours, of which one is eight.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund mingo@7.2.7 >/dev/null
cd "$work"
cat >hours.mjs <<'JS'
import { Aggregator } from 'mingo'
const timezone = 'Europe/Stockholm'
const answer = (expression) => new Aggregator([{ $project: { _id: 0, answer: expression } }]).run([{}])[0].answer
const [parts, strings, back] = [1, 7].reduce(([parts, strings, back], month) => {
  const moment = answer({ $dateFromParts: { year: 2027, month, day: 12, hour: 8, timezone } })
  const dateString = `2027-0${month}-12T08:00:00`
  return [
    [...parts, moment.getUTCHours()],
    [...strings, answer({ $dateFromString: { dateString, timezone } }).getUTCHours()],
    [...back, answer({ $hour: { date: moment, timezone } })],
  ]
}, [[], [], []])
console.log(`parts: ${parts[0] === parts[1] ? 'one hour' : parts}`)
console.log(`string: ${strings[0] === strings[1] ? 'one hour' : strings}`)
console.log(`read back: ${back[1] - back[0]} hour apart, eight is ${back.includes(8) ? 'among them' : 'not among them'}`)
JS
node hours.mjs | tee seen
cmp - seen <<'SEEN'
parts: one hour
string: one hour
read back: 1 hour apart, eight is among them
SEEN
