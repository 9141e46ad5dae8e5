#!/bin/sh
# libnumbertext 1.0.11 (Debian's libnumbertext-tools 1.0.11-1 and libnumbertext-data 1.0.11-1), by which LibreOffice writes numbers in
# words, in Swedish: the day of a date.
#
# Guessed: "första", "andra", "tjugoförsta", as in "den första november" and as it writes 1:a with a figure.
# Seen: "förste", "andre" and "tjugoförste", the forms that Swedish has for a man alone, while with a figure it is 1:a, that of all else.
#       Asked for a feminine, which Swedish does not have, it says "tjugoförsta"; for a neuter, "tjugoett", twenty-one, which is no ordinal.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libnumbertext-tools=1.0.11-1 libnumbertext-1.0-0=1.0.11-1 libnumbertext-data=1.0.11-1 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
for number in 'ordinal 1' 'ordinal-number 1' 'ordinal 2' 'ordinal 21' 'ordinal-feminine 21' 'ordinal-neuter 21'; do
  echo "$number: $(NUMBERTEXTPATH=$work/usr/share/libnumbertext LD_LIBRARY_PATH=$(echo "$work"/usr/lib/*-linux-gnu) \
    ./usr/lib/libnumbertext/spellout -l sv "$number")"
done | tee seen
cmp - seen <<'SEEN'
ordinal 1: förste
ordinal-number 1: 1:a
ordinal 2: andre
ordinal 21: tjugoförste
ordinal-feminine 21: tjugoförsta
ordinal-neuter 21: tjugoett
SEEN
