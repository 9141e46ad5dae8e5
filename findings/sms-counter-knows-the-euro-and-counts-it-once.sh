#!/bin/sh
# sms-counter 1.0.0 (npm): how many SMS a text is, with characters that take two places in the SMS alphabet, as € and brackets do.
#
# Guessed: it counts them twice, since it has an encoding of its own for texts with them, GSM_7BIT_EX.
# Seen: it names that encoding and counts them once. 160 € are one SMS, of 160 characters and none remaining; they are 320 places, three
#       SMS, as sms-length 0.2.2 says.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund sms-counter@1.0.0 sms-length@0.2.2 >/dev/null
cd "$work"
seen=$(node -e "
const text = '€'.repeat(160)
const [counted, other] = [require('sms-counter').default.count(text), require('sms-length').count(text)]
console.log(counted.encoding, counted.length, counted.messages, 'sms-length:', other.length, other.messages)")
echo "$seen"
[ "$seen" = 'GSM_7BIT_EX 160 1 sms-length: 320 3' ]
