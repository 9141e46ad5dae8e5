#!/bin/sh
# swedish-phone-number-formatter 1.0.1 (npm): numbers that begin with one of Sweden's shorter prefixes.
#
# Guessed: 010-123 45 67 and 020-12 34 56, as the firms that have them write them, since it follows the numbering plan.
# Seen: 0101-23 45 67 and 0201-234 56. What it does not know as an area or as a mobile range, it takes for a prefix of four digits: 010,
#       which is nobody's area, 020, which costs nothing, and 078, whose numbers can be mobiles. 070 and 08 are right.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund swedish-phone-number-formatter@1.0.1 >/dev/null
cd "$work"
seen=$(node -e "
const format = require('swedish-phone-number-formatter')
console.log(['0101234567', '020123456', '0781234567', '0701740605', '0812345678'].map((number) => format(number)).join(', '))")
echo "$seen"
[ "$seen" = '0101-23 45 67, 0201-234 56, 0781-23 45 67, 070-174 06 05, 08-123 456 78' ]
