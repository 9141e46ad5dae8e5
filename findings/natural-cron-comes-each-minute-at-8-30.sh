#!/bin/sh
# @darkeyedevelopers/natural-cron.js 1.1.0 (npm), which makes a line for a scheduler of an English sentence: times and days of visits.
#
# Guessed: what it does not understand is an error, or at the worst no line; a time with a point, 8.30, is read as one with a colon.
# Seen: "every day at 8.30" is each minute of each day, and so is "8 o'clock". A word that it does not know is left out, and the rest
#       stands: the first Monday of the month is each Monday, a weekday is each day, every second Monday each one, and "except sunday" is
#       Sunday alone.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @darkeyedevelopers/natural-cron.js@1.1.0 >/dev/null
cd "$work"
cat >lines.js <<'JS'
const line = require('@darkeyedevelopers/natural-cron.js')
for (const sentence of [
  'every day at 8:30',
  'every day at 8.30',
  "every day at 8 o'clock",
  'first monday of every month at 8:00',
  'every second monday at 8:00',
  'every weekday at 8:00',
  'every day except sunday at 8:00',
])
  console.log(`${sentence}: ${line(sentence)}`)
JS
node lines.js | tee seen
cmp - seen <<'SEEN'
every day at 8:30: 30 8 * * ? *
every day at 8.30: * * * * ? *
every day at 8 o'clock: * * * * ? *
first monday of every month at 8:00: 0 8 ? * MON *
every second monday at 8:00: 0 8 ? * MON *
every weekday at 8:00: 0 8 * * ? *
every day except sunday at 8:00: 0 8 ? * SUN *
SEEN
