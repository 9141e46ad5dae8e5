#!/bin/sh
# xml2 0.5 (Debian's xml2 0.5-4), whose six programs turn XML and CSV into lines and back: households of which one has an address in two
# lines, one a nickname in quotation marks and one a comma.
#
# Guessed: 2csv writes an address in two lines in quotation marks, as one with a comma.
# Seen: it writes the last line only, "2 tr" without the street, and quotation marks as they are, in quotation marks only where there is a
#       comma. csv2, the other way, knows no quotation marks: an address with a comma is two fields and one in two lines is two households.
#       Of csv2 nothing was in writing. XML to XML, by 2xml, is right. Nothing is said; the manual has no word on any of it, and the
#       page that it names says that something is lost on the way to CSV because CSV has no levels.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq xml2=0.5-4 libxml2 libicu72 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH="$(echo "$work"/usr/lib/*-linux-gnu)" PATH="$work/usr/bin:$PATH" LC_ALL=C.UTF-8
household() { printf '<h><n>%s</n><a>%s</a></h>' "$1" "$2"; }
{
  echo '<r>' && household Åsa 'Ekbacken 5
2 tr' && household 'Bo "Bosse" Ek' 'Åsvägen 7' && household Cy 'Ekbacken 6, 1 tr' && echo '</r>'
} >households.xml
{
  xml2 <households.xml | 2csv h n a
  printf 'Cy,"Ekbacken 6, 1 tr"\nÅsa,"Ekbacken 5\n2 tr"\n' | csv2 | grep field
  xml2 <households.xml | 2xml | grep -c 'Ekbacken 5$'
} | tee seen
cmp - seen <<'SEEN'
Åsa,2 tr
Bo "Bosse" Ek,Åsvägen 7
Cy,"Ekbacken 6, 1 tr"
/file/record/field0=Cy
/file/record/field1="Ekbacken 6
/file/record/field2=1 tr"
/file/record/field0=Åsa
/file/record/field1="Ekbacken 5
/file/record/field0=2 tr"
1
SEEN
