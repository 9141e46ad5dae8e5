#!/bin/sh
# advanced-date-parser 1.0.1 (npm), which makes dates of what a form sends, in Express or by itself, and is strict unless told not to be: a
# round with its date and a list of addresses.
#
# Guessed, of single values: strict, it makes a date of 2026-11-30, and leaves addresses, names and telephone numbers as they are.
# Seen: what has no field's name of its own, a list's parts and a value by itself, is not spared: Ekbacken 5 is 1 May 2001, Ekvägen 12 is
#       1 December, as V8 reads them, and 0701234567 by itself is 22 March 1992, as ten digits are seconds since 1970. With a name it is
#       spared, unless that has "date" in it, as candidate. The README says only that all is parsed when strict is false.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund advanced-date-parser@1.0.1 >/dev/null
cd "$work"
TZ=Europe/Stockholm node -e "
const { parse } = require('advanced-date-parser')
const shown = (value) => value instanceof Date ? value.toDateString() : Array.isArray(value) ? value.map(shown).join(', ') : value
const sent = { date: '2026-11-30', address: 'Ekbacken 5', addresses: ['Ekbacken 5', 'Ekvägen 12', 'Hus'], candidate: 'Anna 7' }
for (const [field, value] of Object.entries(parse(sent))) console.log(field + ': ' + shown(value))
console.log(['Ekbacken 5', '0701234567', '191 40', 'K7M2PQ'].map((value) => shown(parse(value))).join(', '))" | tee seen
cmp - seen <<'SEEN'
date: Mon Nov 30 2026
address: Ekbacken 5
addresses: Tue May 01 2001, Sat Dec 01 2001, Hus
candidate: Sun Jul 01 2001
Tue May 01 2001, Sun Mar 22 1992, 191 40, K7M2PQ
SEEN
