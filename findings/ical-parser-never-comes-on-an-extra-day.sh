#!/bin/sh
# iCal::Parser 1.21 for Perl (Debian's libical-parser-perl 1.21-3): a calendar with a visit on 11 January 2027 and on two extra days, RDATE,
# and with a comma in its title.
#
# Guessed: three visits, as RFC 5545 says of RDATE; and the title without the backslash that the file has before a comma.
# Seen: one visit. RDATE is not looked at, though a rule and the days left out, EXDATE, are. The title is "Papp\, glas", backslash and all;
#       an å in it stays two bytes.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
package=libical-parser-perl=1.21-3
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  $package >/dev/null 2>&1
(cd debs && apt-get download -qq $package libtext-vfile-asdata-perl libdatetime-format-ical-perl libdatetime-event-ical-perl \
  libdatetime-event-recurrence-perl libdatetime-set-perl libset-infinite-perl libfreezethaw-perl libio-string-perl >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
visits() {
  printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//x//x//SV BEGIN:VEVENT UID:1@example.se DTSTAMP:20261128T120000Z \
    DTSTART:20270111T070000Z DTEND:20270111T090000Z "$@" 'SUMMARY:Papp\, glas' END:VEVENT END:VCALENDAR >visits.ics
  PERL5LIB="$work/usr/share/perl5:$(echo "$work"/usr/lib/*-linux-gnu/perl5/*)" perl -MiCal::Parser -e '
    my $years = iCal::Parser->new(start => "20270101", end => "20270301", no_todos => 1)->parse("visits.ics")->{events};
    for my $month (sort { $a <=> $b } keys %{$years->{2027}}) {
      for my $day (sort { $a <=> $b } keys %{$years->{2027}{$month}}) {
        print "$month/$day $_->{SUMMARY}; " for values %{$years->{2027}{$month}{$day}};
      }
    }'
  echo
}
{
  visits RDATE:20270113T070000Z,20270120T070000Z
  visits 'RRULE:FREQ=WEEKLY;COUNT=3' EXDATE:20270118T070000Z
} | tee seen
cmp - seen <<'SEEN'
1/11 Papp\, glas; 
1/11 Papp\, glas; 1/25 Papp\, glas; 
SEEN
