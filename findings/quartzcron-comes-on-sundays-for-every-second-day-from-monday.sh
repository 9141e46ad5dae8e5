#!/bin/sh
# quartzcron 0.1.2 (npm), which writes lines for Quartz, Java's scheduler, and says when they come next: each second day of the week from
# Monday on, 2/2, as its atWeekDay(2, 2) writes it, by Monday's name, and the same three days one by one. To Quartz Sunday is 1, Saturday 7.
#
# Guessed, in writing: Monday, Wednesday and Friday of each week, for all three.
# Seen: so it is by the name and one by one. With 2/2 the first Monday of each month is counted on from without regard to weeks: Monday,
#       Wednesday, Friday, Sunday, Tuesday, Thursday, Saturday; and what of a week is before the month's first Monday is left out. It says
#       that all three are valid. The README has 4/3 as an example, without a word on what it means.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund quartzcron@0.1.2 >/dev/null
cd "$work"
cat >comes.js <<'JS'
const Quartzcron = require('quartzcron')
for (const days of ['2/2', 'MON/2', '2,4,6']) {
  const line = `0 0 8 ? * ${days} *`
  for (const date of [new Date('2026-11-29T12:00Z'), new Date('2027-01-31T12:00Z')]) {
    const comes = new Quartzcron(line).next({ date, n: 6 }).map((day) => day.toUTCString().slice(0, 11))
    console.log(`${line}, ${Quartzcron.validate(line).valid}: ${comes.join('; ')}`)
  }
}
JS
node comes.js | tee seen
cmp - seen <<'SEEN'
0 0 8 ? * 2/2 *, true: Mon, 30 Nov; Mon, 07 Dec; Wed, 09 Dec; Fri, 11 Dec; Sun, 13 Dec; Tue, 15 Dec
0 0 8 ? * 2/2 *, true: Mon, 01 Feb; Wed, 03 Feb; Fri, 05 Feb; Sun, 07 Feb; Tue, 09 Feb; Thu, 11 Feb
0 0 8 ? * MON/2 *, true: Mon, 30 Nov; Wed, 02 Dec; Fri, 04 Dec; Mon, 07 Dec; Wed, 09 Dec; Fri, 11 Dec
0 0 8 ? * MON/2 *, true: Mon, 01 Feb; Wed, 03 Feb; Fri, 05 Feb; Mon, 08 Feb; Wed, 10 Feb; Fri, 12 Feb
0 0 8 ? * 2,4,6 *, true: Mon, 30 Nov; Wed, 02 Dec; Fri, 04 Dec; Mon, 07 Dec; Wed, 09 Dec; Fri, 11 Dec
0 0 8 ? * 2,4,6 *, true: Mon, 01 Feb; Wed, 03 Feb; Fri, 05 Feb; Mon, 08 Feb; Wed, 10 Feb; Fri, 12 Feb
SEEN
