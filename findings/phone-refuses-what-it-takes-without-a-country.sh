#!/bin/sh
# phone 3.1.72 (npm): a Swedish mobile number as it stands on cards, +46 (0)70 174 06 05.
#
# Guessed: with the country named it is read at least as well as without.
# Seen: it is read, as +46701740605, only where no country is given. With country SE or SWE the zero in parentheses stays, and the
#       number is refused. The same number without that zero, and 070-174 06 05, are read with the country.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund phone@3.1.72 >/dev/null
cd "$work"
seen=$(node -e "
const { phone } = require('phone')
const read = (number, country) => phone(number, country && { country }).phoneNumber
const card = '+46 (0)70 174 06 05'
console.log(read(card), read(card, 'SE'), read(card, 'SWE'), read('+46 70 174 06 05', 'SE'), read('070-174 06 05', 'SE'))")
echo "$seen"
[ "$seen" = '+46701740605 null null +46701740605 +46701740605' ]
