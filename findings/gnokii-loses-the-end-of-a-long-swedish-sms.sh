#!/bin/sh
# gnokii 0.6.30 (Debian's gnokii-cli 0.6.30+dfsg-1.3), with its fake telephone, which prints what a real one would send: an SMS of two
# parts in Swedish.
#
# Guessed: a text of the SMS alphabet is cut after 153 characters, whatever letters they are, and its parts are the text.
# Seen: it is cut after 153 bytes of UTF-8, of which å, ä and ö have two. Where that is between two letters nothing is lost; where it is
#       within one, the letter is gone, and the whole part behind it is empty: of "Vi hämtar på måndag." eight times over, with "OK" before
#       it, the last 29 characters are never sent; with "Hej" all are. What is sent says that it is all, and "Message sent" is printed.
#       In English nothing is lost, nor up to 160 characters.
#
# Fails if that changes. Needs apt-get and python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
version=0.6.30+dfsg-1.3
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  gnokii-cli=$version >/dev/null 2>&1
(cd debs && apt-get download -qq gnokii-cli=$version libgnokii6=$version >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
LD_LIBRARY_PATH=$work/usr/lib:$(echo "$work"/usr/lib/*-linux-gnu)
for library in "$work"/lib/*-linux-gnu; do LD_LIBRARY_PATH=$LD_LIBRARY_PATH:$library; done
export LD_LIBRARY_PATH LC_ALL=C.UTF-8
printf '[global]\nmodel = fake\nport = /dev/null\nconnection = serial\n' >config
cat >read.py <<'PY'
import re, sys
letters = {0x0f: 'å', 0x7b: 'ä'}
parts = []
for pdu in re.findall(rb'^[0-9A-F]{30,}', sys.stdin.buffer.read(), re.M):
    # Behind the receiver's eleven digits: a protocol, a coding, how long it is valid, and the length in septets.
    pdu = bytes.fromhex(pdu.decode())
    bits = int.from_bytes(pdu[15:], 'little')
    septets = [bits >> 7 * at & 127 for at in range(7 if pdu[1] & 64 else 0, pdu[14])]
    parts.append(''.join(letters.get(septet, chr(septet)) for septet in septets))
print(*[len(part) for part in parts], 'of', len(sys.argv[1]), 'whole' if ''.join(parts) == sys.argv[1] else 'not whole')
PY
send() { printf '%s' "$1" | ./usr/bin/gnokii --config config --sendsms +46701740605 2>/dev/null | python3 read.py "$1"; }
text=$(printf 'Vi hämtar på måndag.%.0s' 1 2 3 4 5 6 7 8)
{
  send "$text"
  send "OK$text"
  send "Hej$text"
  send "OK$(printf 'Vi hamtar pa mandag.%.0s' 1 2 3 4 5 6 7 8)"
} | tee seen
cmp - seen <<'SEEN'
160 of 160 whole
133 0 of 162 not whole
134 29 of 163 whole
153 9 of 162 whole
SEEN
