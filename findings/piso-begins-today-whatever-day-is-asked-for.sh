#!/bin/sh
# @0dep/piso 5.1.2 (npm), which reads intervals of ISO 8601: when the round began that is under way on a given day, of rounds that come
# again (getStartAt with the day to compare with), as a calendar of pick-ups is asked for the visit of a week.
#
# Guessed: of rounds each month from 1 January 2024 on, 15 March has that of 1 March, as the README's own example says; of nine fortnights
#          from 2 November 2026 on, 20 November has that of 16 November.
# Seen: the day is taken for the place where the rounds begin and not for the one to compare with, so that every day that has been gets the
#       same answer: the round of today, on whatever day the program runs, and of rounds without a beginning one that follows the clock of
#       that day. getExpireAt, of the same intervals and days, is right. There is no error, and the tracker has nothing of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @0dep/piso@5.1.2 >/dev/null
cd "$work"
cat >rounds.mjs <<'JS'
import { getExpireAt, getStartAt } from '@0dep/piso'
const day = (date) => date.toISOString().slice(0, 10)
const monthly = 'R-1/2024-01-01T00:00Z/P1M'
const now = new Date()
const thisMonth = day(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)))
for (const asked of ['2024-03-15', '2024-09-15', '2025-06-15']) {
  const began = day(getStartAt(monthly, new Date(asked)))
  const ends = day(getExpireAt(monthly, new Date(asked)))
  console.log(asked, 'is in the round from', began === thisMonth ? 'this month on' : began, 'to', ends)
}
const weekly = 'R9/2024-01-01T00:00Z/P1W'
for (const asked of ['2024-01-03', '2024-01-17', '2024-02-20']) {
  console.log(asked, 'is in the week from', day(getStartAt(weekly, new Date(asked))), 'to', day(getExpireAt(weekly, new Date(asked))))
}
JS
TZ=UTC node rounds.mjs | tee seen
cmp - seen <<'SEEN'
2024-03-15 is in the round from this month on to 2024-04-01
2024-09-15 is in the round from this month on to 2024-10-01
2025-06-15 is in the round from this month on to 2025-07-01
2024-01-03 is in the week from 2024-02-26 to 2024-01-08
2024-01-17 is in the week from 2024-02-26 to 2024-01-22
2024-02-20 is in the week from 2024-02-26 to 2024-02-26
SEEN
