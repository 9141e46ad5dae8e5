#!/bin/sh
# espeak-ng 1.51 (Debian's 1.51+dfsg-10+deb12u2), in Swedish: "1 250 kr", and "123 045 67 89", a Swish number as Swish writes it.
#
# Guessed: a sum is divided by a fixed space, so that is where the voice takes the parts for one number; and a telephone-like row of
#       numbers is read number by number, as the same voice reads 070-174 06 05.
# Seen: the other way round. After an ordinary blank, three digits belong to the number before: "one thousand two hundred and fifty kronor",
#       but also "a hundred and twenty-three thousand and forty-five, sixty-seven, eighty-nine", in which no nought is heard. After a fixed
#       space, U+00A0 or U+202F, they are a number of their own: "one, two hundred and fifty kronor". So are they in German, Finnish and
#       Norwegian. (Orca 43.1 replaces U+00A0 by an ordinary blank before it speaks: with it sums are right, and Swish numbers are not.)
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
# Whether the Swedish word for a thousand is among the phonemes.
said() { case $(./usr/bin/espeak-ng -v sv -q -x -- "$1") in *"t'u-sEn"*) echo thousand ;; *) echo apart ;; esac; }
seen=$(
  for blank in ' ' '\302\240' '\342\200\257'; do
    said "$(printf "1${blank}250 kr")"
    said "$(printf "123${blank}045${blank}67${blank}89")"
  done | xargs
)
echo "a sum and a Swish number, with an ordinary blank, U+00A0 and U+202F: $seen"
[ "$seen" = 'thousand thousand apart apart apart apart' ]
[ "$(said 1250)" = thousand ]
