#!/bin/sh
# abook 0.6.1 (Debian's abook 0.6.1-2+b1), an address book for the terminal, whose people are written as visiting cards, and vobject 0.9.6.1
# for Python (Debian's python3-vobject 0.9.6.1-2), by which khard and others read such cards: a street with a semicolon.
#
# Guessed: the semicolon gets a backslash, as vCard has it, and town and postcode are read as they were.
# Seen: it gets none, and whatever is behind it moves on by a field: of "Ekvägen 5; port B", in 191 34 Sollentuna, "port B" is the town,
#       Sollentuna the county, no postcode is left, and the country is 191 34. Without a semicolon all is right.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
packages='abook=0.6.1-2+b1 python3-vobject=0.9.6.1-2'
# shellcheck disable=SC2086 # Each is an argument.
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  $packages >/dev/null 2>&1
# shellcheck disable=SC2086
(cd debs && apt-get download -qq $packages >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
LD_LIBRARY_PATH=$work/usr/lib/x86_64-linux-gnu:$work/lib/x86_64-linux-gnu
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH PYTHONPATH="$work/usr/lib/python3/dist-packages"
cat >read.py <<'PY'
import sys, vobject
card = vobject.readOne(sys.stdin.read())
print(*[repr(getattr(card.adr.value, part)) for part in ('street', 'city', 'region', 'code', 'country')])
PY
for sign in ';' ' -'; do
  printf '%s\n' '[format]' program=abook version=0.6.1 '' '[0]' 'name=Anna Ek' "address=Ekvägen 5$sign port B" city=Sollentuna \
    'zip=191 34' country=Sverige >people
  ./usr/bin/abook --convert --informat abook --infile people --outformat vcard >card
  /usr/bin/python3 read.py <card
done | tee seen
cmp - seen <<'SEEN'
'Ekvägen 5' ' port B' 'Sollentuna' '' '191 34'
'Ekvägen 5 - port B' 'Sollentuna' '' '191 34' 'Sverige'
SEEN
