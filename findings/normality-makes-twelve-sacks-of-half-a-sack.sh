#!/bin/sh
# normality 2.4.0 for Python (Debian's python3-normality 2.4.0-2), which makes texts of all languages plain, to compare them and to name
# files after them, with PyICU 2.10.2 (python3-icu 2.10.2-1+b3), which its manual recommends, and without.
#
# Guessed: "−75 kr", with the minus sign, is "-75 kr"; and, though not in writing, "½ säck" is "1/2 sack".
# Seen: with PyICU half a sack is "12 sack", in the name of a file too, since symbols are taken out once ½ has been parted into 1, a stroke
#       and 2; and the minus sign is a symbol, so that a refund of 75 kr is 75 kr. Without PyICU it is 1/2, and "[?]75 kr".
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
packages='python3-normality=2.4.0-2 python3-icu=2.10.2-1+b3'
# shellcheck disable=SC2086 # Each is an argument.
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  $packages >/dev/null 2>&1
# shellcheck disable=SC2086
(cd debs && apt-get download -qq $packages >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >plain.py <<'PY'
import sys
if sys.argv[1] == 'without':
    sys.modules['icu'] = None
from normality import ascii_text, safe_filename
for text in ['½ säck', '−75 kr', '08:00–10:00', 'Åsa Öberg']:
    print(sys.argv[1], text, ascii_text(text), safe_filename(text + '.pdf'), sep=' | ')
PY
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu" PYTHONPATH="$work/usr/lib/python3/dist-packages"
for with in with without; do /usr/bin/python3 -W ignore plain.py $with; done | tee seen
cmp - seen <<'SEEN'
with | ½ säck | 12 sack | 12_sack.pdf
with | −75 kr | 75 kr | 75_kr.pdf
with | 08:00–10:00 | 08:00-10:00 | 08_00_10_00.pdf
with | Åsa Öberg | Asa Oberg | Asa_Oberg.pdf
without | ½ säck | 1/2 sack | 1_2_sack.pdf
without | −75 kr | [?]75 kr | 75_kr.pdf
without | 08:00–10:00 | 08:00-10:00 | 08_00_10_00.pdf
without | Åsa Öberg | Asa Oberg | Asa_Oberg.pdf
SEEN
