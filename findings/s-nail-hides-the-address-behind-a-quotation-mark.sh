#!/bin/sh
# S-nail 14.9.24 (Debian's s-nail 14.9.24-2), whose message is read by Python's email: Påsrundan, Sollentuna as the sender, and two
# households as the recipients, of whom one has a comma in its name, so that it stands in quotation marks, as RFC 5322 wants.
#
# Guessed: each name is encoded as one, and is read as it was written, with its address.
# Seen: the word with Swedish letters is encoded together with the quotation mark that stands before it, and the other mark is not, so that
#       the reader finds one where there were two. The sender and the first household have no address, which is part of the name; of
#       Evolution's reader it is the same. So it is without a comma, too. A name in quotation marks without Swedish letters, and one
#       without the marks, are right. Nothing is said, and neither the manual nor the news tell of it.
#
# Fails if that changes. Needs apt-get and python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq s-nail=14.9.24-2 >/dev/null 2>&1
dpkg -x s-nail_*.deb .
cat >read.py <<'PY'
import email, email.policy, sys
text = sys.stdin.buffer.read()
message = email.message_from_bytes(text[text.index(b'Date:'):], policy=email.policy.default)
for field in 'From', 'To':
    print(field, [(address.display_name, address.addr_spec) for address in message[field].addresses])
PY
send() {
  printf 'From: %s\nTo: %s\nSubject: x\n\nHej\n' "$1" "$2" |
    LC_ALL=C.UTF-8 ./usr/bin/s-nail -n -Smta=test -Ssendcharsets=utf-8 -Sfullnames -t | python3 read.py
}
{
  send '"Påsrundan, Sollentuna" <info@example.se>' '"Åkesson, Anna" <anna@example.se>, "Lind, Bo" <bo@example.se>'
  send 'Påsrundan Sollentuna <info@example.se>' '"Ek, Anna" <anna@example.se>, Bo Öberg <bo@example.se>'
} | tee seen
cmp - seen <<'SEEN'
From [('', '"Påsrundan, Sollentuna"')]
To [('', '"Åkesson, Anna"'), ('Lind, Bo', 'bo@example.se')]
From [('Påsrundan Sollentuna', 'info@example.se')]
To [('Ek, Anna', 'anna@example.se'), ('Bo Öberg', 'bo@example.se')]
SEEN
