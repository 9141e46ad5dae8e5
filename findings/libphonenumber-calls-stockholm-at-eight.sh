#!/bin/sh
# libphonenumber, as phonenumbers 8.12.57 for Python (Debian's python3-phonenumbers 8.12.57-4) and libphonenumber-js 1.13.16 (npm): it finds
# the telephone numbers in a text, so that they can be made links.
#
# Guessed: none in 08.00-10.00, a time as Swedes write it, nor in a day, 2026-11-28; at least none with the strictest of the four
#          leniencies that Python's has.
# Seen: 08 is Stockholm's area code, and what is behind it is long enough: 08.00-10.00, 08.30-16.30 and 08.00-17.00 are numbers with each
#       leniency. 09.00-11.00 is one of premium rate to JavaScript and to two of the four. To JavaScript 13.00-17.00 is in Linköping, and
#       the day is 020-26 11 28, which costs nothing. With colons, 08:00-10:00, none is found.
#
# Fails if that changes. Needs npm, node, apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund libphonenumber-js@1.13.16 >/dev/null
apt-get download -qq python3-phonenumbers=8.12.57-4 >/dev/null 2>&1
dpkg -x python3-phonenumbers_*.deb .
cat >find.mjs <<'JS'
import { findPhoneNumbersInText } from 'libphonenumber-js/max'
for (const text of ['08.00-10.00', '09.00-11.00', '13.00-17.00', '2026-11-28', '08:00-10:00'])
  console.log(text, ...findPhoneNumbersInText(text, 'SE').map(({ number }) => `${number.number} ${number.getType()}`))
JS
cat >find.py <<'PY'
import phonenumbers
for text in ['08.00-10.00', '08.30-16.30', '08.00-17.00', '09.00-11.00', '08:00-10:00']:
    print(text, *[len(list(phonenumbers.PhoneNumberMatcher(text, 'SE', leniency))) for leniency in range(4)])
PY
{ node find.mjs; PYTHONPATH="$work/usr/lib/python3/dist-packages" /usr/bin/python3 find.py; } | tee seen
cmp - seen <<'SEEN'
08.00-10.00 +468001000 FIXED_LINE
09.00-11.00 +469001100 PREMIUM_RATE
13.00-17.00 +4613001700 FIXED_LINE
2026-11-28 +4620261128 TOLL_FREE
08:00-10:00
08.00-10.00 1 1 1 1
08.30-16.30 1 1 1 1
08.00-17.00 1 1 1 1
09.00-11.00 1 1 0 0
08:00-10:00 0 0 0 0
SEEN
