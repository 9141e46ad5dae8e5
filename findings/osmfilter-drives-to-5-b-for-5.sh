#!/bin/sh
# osmfilter 1.4.4 (Debian's osmctools 0.9-4), which finds places in OpenStreetMap's files by what is written of them: houses by their
# number.
#
# Guessed: addr:housenumber=5 finds number 5 and not 5 B, as osmium does.
# Seen: it finds 5 B, 5-7 and 05 as well: what begins with a digit is compared as far as it is a number, and the rest is not looked at. So
#       is whatever is changed: of a street in which 5 becomes 7, 5 B becomes 7, too. The manual says that ASCII is compared unless the
#       value begins with a digit, and not what is done then.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq osmctools=0.9-4 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
{
  echo '<osm version="0.6">'
  id=0
  for number in 5 '5 B' 5-7 05 50 12-14; do
    id=$((id + 1))
    echo "<node id=\"$id\" version=\"1\" lat=\"59.4\" lon=\"17.9\"><tag k=\"addr:housenumber\" v=\"$number\"/></node>"
  done
  echo '</osm>'
} >houses.osm
found() { usr/bin/osmfilter houses.osm "$@" | sed -n 's/.*k="addr:housenumber" v="\([^"]*\)".*/\1/p' | paste -sd,; }
for number in 5 12 50; do
  echo "$number: $(found --keep="addr:housenumber=$number")"
done | tee seen
found --modify-tags='addr:housenumber=5 to =7' | tee -a seen
cmp - seen <<'SEEN'
5: 5,5 B,5-7,05
12: 12-14
50: 50
7,7,7,7,50,12-14
SEEN
