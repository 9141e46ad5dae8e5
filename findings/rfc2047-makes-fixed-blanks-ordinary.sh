#!/bin/sh
# rfc2047 4.0.1 (npm): encode() of a subject with fixed blanks, which keep a number and its unit on one line.
#
# Guessed: the fixed blank is encoded, as a letter beyond ASCII is, and decode() gives back what was encoded.
# Seen: it is an ordinary blank: words are parted at whatever JavaScript calls a blank, U+00A0, U+202F and U+2028 too, and joined by " ".
#       A soft hyphen and a hyphen that forbids a break come back as they were. "Påsrundan" comes back too, encoded in two words for its
#       nine letters.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund rfc2047@4.0.1 >/dev/null
cd "$work"
node -e "
const { encode, decode } = require('rfc2047')
for (const text of ['125\u00a0kr', 'på\u00a0måndag', 'på\u202fmåndag', 'p\u00adå', '5\u2011å', 'Påsrundan']) {
  console.log(encodeURI(text), encode(text), encodeURI(decode(encode(text))))
}" | tee seen
cmp - seen <<'SEEN'
125%C2%A0kr 125 kr 125%20kr
p%C3%A5%C2%A0m%C3%A5ndag =?utf-8?Q?p=C3=A5?= =?utf-8?Q?_m=C3=A5ndag?= p%C3%A5%20m%C3%A5ndag
p%C3%A5%E2%80%AFm%C3%A5ndag =?utf-8?Q?p=C3=A5?= =?utf-8?Q?_m=C3=A5ndag?= p%C3%A5%20m%C3%A5ndag
p%C2%AD%C3%A5 =?utf-8?Q?p=C2=AD=C3=A5?= p%C2%AD%C3%A5
5%E2%80%91%C3%A5 =?utf-8?Q?5=E2=80=91=C3=A5?= 5%E2%80%91%C3%A5
P%C3%A5srundan =?utf-8?Q?P=C3=A5srunda?= =?utf-8?Q?n?= P%C3%A5srundan
SEEN
