#!/bin/sh
# PSPP 1.6.2 (Debian's pspp 1.6.2-2), which reads what is written for SPSS: streets in a variable of six characters, A6, in UTF-8.
#
# Guessed: six letters of each, "Ekback" and "Åkerby", since the file, the terminal and the program are set to UTF-8.
# Seen: six bytes. "Åkerby" is "Åkerb", which is another street; of "Ålsjö", which has five letters, the last is cut in two and shown as a
#       question mark. Nothing is said. How wide a variable has to be depends on how many å, ä and ö its longest value has.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  pspp=1.6.2-2 >/dev/null 2>&1
(cd debs && apt-get download -qq pspp=1.6.2-2 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >streets.sps <<'SPS'
DATA LIST LIST /street (A6) houses (F8.0).
BEGIN DATA
"Ekbacken" 12
"Åkerby" 5
"Ålsjö" 7
END DATA.
LIST.
SPS
LD_LIBRARY_PATH="$(echo "$work"/usr/lib/*-linux-gnu):$(echo "$work"/usr/lib/*-linux-gnu/pspp)"
export LD_LIBRARY_PATH LC_ALL=C.UTF-8
./usr/bin/pspp streets.sps | sed -n '/Data List/,$p' | tee seen
cmp - seen <<'SEEN'
   Data List
+------+------+
|street|houses|
+------+------+
|Ekback|    12|
|Åkerb |     5|
|Ålsj? |     7|
+------+------+
SEEN
