#!/bin/sh
# @fregante/mi-cron 2.0.1 (npm), a parser "for standard cron expressions", whose README says that it "supports the complete standard cron
# syntax" and has a link to crontab(5): lines with a day of the month and a day of the week, and with one of them.
#
# Guessed, in writing: either of both days, as crontab(5) has it where both are given: each Friday, and the 13th.
# Seen: only a day that is both: for "0 8 13 * 5" four times in three years, where cron comes about 60 times a year; for "0 8 1 * 1", a
#       reminder on the first and on Mondays, on 1 February, 1 March and then 1 November of 2027. The README says nothing of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @fregante/mi-cron@2.0.1 >/dev/null
cd "$work"
cat >comes.js <<'JS'
const { parseCron } = require('@fregante/mi-cron')
for (const line of ['0 8 13 * *', '0 8 * * 5', '0 8 13 * 5', '0 8 1 * 1']) {
  const comes = []
  for (let date = new Date('2026-11-29T12:00Z'); comes.length < 4; ) {
    date = parseCron.nextDate(line, date)
    comes.push(date.toUTCString().slice(0, 16))
  }
  console.log(`${line}: ${comes.join('; ')}`)
}
JS
TZ=UTC node comes.js | tee seen
cmp - seen <<'SEEN'
0 8 13 * *: Sun, 13 Dec 2026; Wed, 13 Jan 2027; Sat, 13 Feb 2027; Sat, 13 Mar 2027
0 8 * * 5: Fri, 04 Dec 2026; Fri, 11 Dec 2026; Fri, 18 Dec 2026; Fri, 25 Dec 2026
0 8 13 * 5: Fri, 13 Aug 2027; Fri, 13 Oct 2028; Fri, 13 Apr 2029; Fri, 13 Jul 2029
0 8 1 * 1: Mon, 01 Feb 2027; Mon, 01 Mar 2027; Mon, 01 Nov 2027; Mon, 01 May 2028
SEEN
