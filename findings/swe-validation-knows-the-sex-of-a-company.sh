#!/bin/sh
# swe-validation 1.0.1 (npm), which checks Swedish personal identity numbers, ssn(), and the numbers of companies, cin(): 556016-0680, the
# number of a public company.
#
# Guessed: it is a company's, and nobody's personal number: its third and fourth digit, a month in those of people, are 20 or more so that
#          the two cannot be taken for each other.
# Seen: it is both. To ssn() it is a personal number, and of a woman; so is that of an association, 802002-4280. Only the check digit is
#       asked, which both kinds have. The other way round it is right: 850709-9805, the Tax Agency's test number, is no company's.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund swe-validation@1.0.1 >/dev/null
cd "$work"
seen=$(node -e "
const { ssn, cin } = require('swe-validation')
for (const number of ['556016-0680', '802002-4280', '850709-9805']) {
  console.log(number, ssn(number).person?.type, ssn(number).person?.sex, cin(number).isValid)
}")
echo "$seen"
[ "$seen" = '556016-0680 Personnummer Kvinna true
802002-4280 Personnummer Kvinna true
850709-9805 Personnummer Kvinna false' ]
