#!/bin/sh
# json-calendar 1.12.0 (npm), which gives the days of a month week by week, to be drawn: months of 2026 and 2027 with firstDayOfWeek: 1, for
# weeks that begin on Monday.
#
# Guessed: each week begins on Monday, so that 1 November 2026, a Sunday, stands last in its week, behind 31 October. Of the names nothing
#          was in writing: they begin with Monday too.
# Seen: a month that begins on a Sunday has all its weeks from Sunday to Saturday, so that in November each day stands a column too late,
#       and a Monday in Tuesday's. dayNames begins with Sunday whatever the weeks do, so that beneath them November is right, and the
#       months that do not begin on a Sunday are not: 1 February 2027, a Monday, is beneath Sunday. The README is silent on the option.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund json-calendar@1.12.0 >/dev/null
cd "$work"
cat >weeks.js <<'JS'
const { JsonCalendar } = require('json-calendar')
for (const [year, monthIndex] of [[2026, 9], [2026, 10], [2027, 1], [2027, 7]]) {
  const { dayNames, weeks: [week] } = new JsonCalendar({ year, monthIndex, firstDayOfWeek: 1 })
  console.log(week.map(({ date }, column) => `${dayNames[column].abbr}: ${date.toDateString().slice(0, 10)}`).join(', '))
}
JS
TZ=Europe/Stockholm node weeks.js | tee seen
cmp - seen <<'SEEN'
Su: Mon Sep 28, Mo: Tue Sep 29, Tu: Wed Sep 30, We: Thu Oct 01, Th: Fri Oct 02, Fr: Sat Oct 03, Sa: Sun Oct 04
Su: Sun Nov 01, Mo: Mon Nov 02, Tu: Tue Nov 03, We: Wed Nov 04, Th: Thu Nov 05, Fr: Fri Nov 06, Sa: Sat Nov 07
Su: Mon Feb 01, Mo: Tue Feb 02, Tu: Wed Feb 03, We: Thu Feb 04, Th: Fri Feb 05, Fr: Sat Feb 06, Sa: Sun Feb 07
Su: Sun Aug 01, Mo: Mon Aug 02, Tu: Tue Aug 03, We: Wed Aug 04, Th: Thu Aug 05, Fr: Fri Aug 06, Sa: Sat Aug 07
SEEN
