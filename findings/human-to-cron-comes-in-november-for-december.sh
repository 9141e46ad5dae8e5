#!/bin/sh
# human-to-cron 0.3.1 (npm), which makes crontabs with seconds of English, and cron 4.4.0 (npm), which keeps to such crontabs: when visits
# come that are asked for in a few words.
#
# Guessed, in writing: on Mondays in December at eight, each Monday at five past eight, once a week, and at noon, or an error.
# Seen: months are counted from nought, as cron did before version 3 and no crontab else does, so that December is November and January is
#       month 0, which cron refuses; the README has its August as month 7, too. "each monday 8:05" is each day, since the word each drops
#       Monday; "once each week" and "noon" are each second, without an error. "monday 08:00" is right.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund human-to-cron@0.3.1 cron@4.4.0 >/dev/null
cd "$work"
cat >visits.js <<'JS'
const human = require('human-to-cron')
const { CronTime } = require('cron')
const { DateTime } = require('luxon')
for (const words of ['monday 08:00', 'december monday 08:00', 'january monday 08:00', 'each monday 8:05', 'once each week', 'noon']) {
  const crontab = human(words)
  let comes
  try {
    const time = new CronTime(crontab, 'Europe/Stockholm')
    const from = DateTime.fromISO('2026-06-03T12:00', { zone: 'Europe/Stockholm' })
    comes = time.getNextDateFrom(from).toFormat("yyyy-MM-dd'T'HH:mm:ss")
  } catch (error) {
    comes = 'refused'
  }
  console.log(`${words}: ${crontab}: ${comes}`)
}
JS
node visits.js | tee seen
cmp - seen <<'SEEN'
monday 08:00: 0 0 8 * * 1: 2026-06-08T08:00:00
december monday 08:00: 0 0 8 * 11 1: 2026-11-02T08:00:00
january monday 08:00: 0 0 8 * 0 1: refused
each monday 8:05: 0 5 8 * * *: 2026-06-04T08:05:00
once each week: * * * * * *: 2026-06-03T12:00:01
noon: * * * * * *: 2026-06-03T12:00:01
SEEN
