#!/bin/sh
# iso-codes 4.15.0 (Debian's iso-codes 4.15.0-1), the tables of ISO 3166-2, and what takes them over: Perl's Locale::SubCountry 2.07
# (liblocale-subcountry-perl 2.07-1), and Debian's pycountry, which opens the same file. The county of Sollentuna, SE-AB.
#
# Guessed, in writing: it is called "Stockholms län", and by that name its code is found.
# Seen: it is called "Stockholms län [SE-01]", so that an address or a list to choose from shows this, and by the county's name there is
#       none: Perl answers "unknown". The number is not one of ISO 3166-2 but the county's own in Sweden, and stands so with each of the 21
#       counties of Sweden and with nothing in any other country. Neither the package's README, the changelogs nor the trackers tell of it.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq iso-codes=4.15.0-1 liblocale-subcountry-perl=2.07-1 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
export PERL5LIB="$work/usr/share/perl5"
{
  grep -oE '\[[A-Z]{2}-[0-9A-Z]+\]' usr/share/iso-codes/json/iso_3166-2.json | cut -c 2-3 | sort | uniq -c | tr -s ' '
  perl -CS -Mutf8 -MLocale::SubCountry -e '
    my $sweden = Locale::SubCountry->new("Sweden");
    print join(", ", $sweden->full_name("AB"), $sweden->code("Stockholms län"), $sweden->code("Stockholms län [SE-01]")), "\n"'
} | tee seen
cmp - seen <<'SEEN'
 21 SE
Stockholms län [SE-01], unknown, AB
SEEN
