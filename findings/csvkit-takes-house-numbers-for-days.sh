#!/bin/sh
# csvkit 1.0.7 (Debian's 1.0.7-1, with python3-agate 1.6.3-2 and python3-pytimeparse 1.1.5-3): csvsort over a column of house numbers.
#
# Guessed: "3 D" and "14 H" are text, and are written as they were read, in another order.
# Seen: they are how long something lasts. The sorted file has "3 days, 0:00:00" and "14:00:00" in their place, the fourteen hours first.
#       D, H, M, S and W are read so, with a blank and without; one house number with B in the column, and all are text.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  csvkit=1.0.7-1 >/dev/null 2>&1
(cd debs && apt-get download -qq csvkit=1.0.7-1 python3-csvkit=1.0.7-1 python3-agate=1.6.3-2 python3-pytimeparse=1.1.5-3 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LC_ALL=C.UTF-8 PYTHONPATH="$work/usr/lib/python3/dist-packages" PYTHONWARNINGS=ignore
sorted() {
  printf "%s\n" Street,Number "Ekvägen,$1" "Ekvägen,$2" | /usr/bin/python3 ./usr/bin/csvsort --columns Number | tail -n 2 | paste -sd " " -
}
echo "3 D and 14 H: $(sorted '3 D' '14 H'); 3 D and 14 B: $(sorted '3 D' '14 B')"
[ "$(sorted '3 D' '14 H')" = 'Ekvägen,14:00:00 Ekvägen,"3 days, 0:00:00"' ]
[ "$(sorted '3 D' '14 B')" = 'Ekvägen,14 B Ekvägen,3 D' ]
