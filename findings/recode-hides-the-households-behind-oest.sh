#!/bin/sh
# recode 3.6 (Debian's recode 3.6-25 and librecode0 3.6-25), which changes texts from one character set to another: a list of households
# with commas, from UTF-8 to ASCII, u8..us.
#
# Guessed: Ost, without its dots. Its manual says of Latin-1 to ASCII only that letters with accents stay as they are.
# Seen: "Ost, with a quotation mark in front of the letter for its dots, and exit status 0. In a CSV in which the name stands first that
#       begins a field in quotation marks, which takes in all lines until the next such letter: who lives there is in no list any more.
#       Å loses its ring, and nothing comes instead.
#
# Fails if that changes. Needs apt-get and python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq recode=3.6-25 librecode0=3.6-25 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
printf '%s\n' name,sum Ek,75.25 Öst,125.50 Åkerman,50.00 Vik,25.00 Ärla,10.00 Åman,30.00 >homes.csv
LD_LIBRARY_PATH=$work/usr/lib/x86_64-linux-gnu LC_ALL=C.UTF-8 ./usr/bin/recode u8..us <homes.csv >ascii.csv
{
  cat ascii.csv
  python3 -c "
import csv
for file in ['homes.csv', 'ascii.csv']:
    homes = list(csv.DictReader(open(file, encoding='utf-8')))
    print(len(homes), homes[1])"
} | tee seen
cmp - seen <<'SEEN'
name,sum
Ek,75.25
"Ost,125.50
Akerman,50.00
Vik,25.00
"Arla,10.00
Aman,30.00
6 {'name': 'Öst', 'sum': '125.50'}
3 {'name': 'Ost,125.50\nAkerman,50.00\nVik,25.00\nArla', 'sum': '10.00'}
SEEN
