#!/bin/sh
# espeak-ng 1.51 (Debian's 1.51+dfsg-10+deb12u2), in Swedish: 12,50, a sum below zero with the minus sign U+2212, and the thirtieth as 30:e.
#
# Guessed: "tolv komma fem noll", as it says "komma" in Norwegian and German; "minus" as for the hyphen; "trettionde", since 31:e is right.
# Seen: "tolv punkt fem noll", twelve point five nought, just as 12.50 is read. For U+2212, which JavaScript writes in Swedish, it changes
#       to the English voice and says the word as the English do, and so for ½, "a half". 1:a, 21:a and 31:e are right, and 30:e is
#       "trettio e".
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
version=1.51+dfsg-10+deb12u2
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  espeak-ng=$version >/dev/null 2>&1
(cd debs && apt-get download -qq espeak-ng=$version espeak-ng-data=$version libespeak-ng1=$version >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu" ESPEAK_DATA_PATH="$work/usr/lib/x86_64-linux-gnu/espeak-ng-data"
said() { printf '%s' "$2" | ./usr/bin/espeak-ng -v "$1" -q -x --stdin | sed -n 's/^ *//; /./p'; }
seen=$(said sv 12,50; said nb 12,50; said sv -75; said sv −75; said sv ½; said sv 31:e; said sv 30:e)
echo "$seen"
[ "$seen" = "t'Olv p'8Nkt f'Em n'Ol
t'Olv kOmmA f'Em n'u-l
m'i:n8s sx,8tIf'Em
(en)m'aIn@s(sv) sx,8tIf'Em
(en)a# h'A:f(sv)
tR,EtIf'Ws.tE-
tR'EtI; 'e:" ]
