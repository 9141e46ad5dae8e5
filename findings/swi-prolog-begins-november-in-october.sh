#!/bin/sh
# SWI-Prolog 9.0.4 (Debian's swi-prolog-nox 9.0.4+dfsg-2): parse_time of a month as ISO 8601 writes it, 2026-11, and as the field for a
# month on a web page sends it. Its manual has 2006-12 among what it reads, and does not say which day that is.
#
# Guessed, though not in writing: the first of the month, or no time at all, as 2026-W53, a week, is none.
# Seen: the last day of the month before: 2026-11 is 31 October, and 2027-01 the last day of 2026. The day that is not there is taken for
#       day 0. With 2026-11-01 all is right.
#
# Fails if that changes. Needs SWI-Prolog.
set -eu
swipl --version | grep -q 'version 9\.0\.4 ' || { echo 'SWI-Prolog 9.0.4 is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >months.pl <<'PL'
show(Text) :- parse_time(Text, iso_8601, Time), !, format_time(atom(Day), '%F', Time), format('~w: ~w~n', [Text, Day]).
show(Text) :- format('~w: none~n', [Text]).
:- forall(member(Text, ['2026-11', '2027-01', '2027-03', '2026-11-01', '2026-W53-1', '2026-W53']), show(Text)), halt.
PL
swipl -q months.pl | tee seen
cmp - seen <<'SEEN'
2026-11: 2026-10-31
2027-01: 2026-12-31
2027-03: 2027-02-28
2026-11-01: 2026-11-01
2026-W53-1: 2026-12-28
2026-W53: none
SEEN
