#!/bin/sh
# Data::ICal 0.24 (Debian's libdata-ical-perl 0.24+dfsg-2): a calendar with a visit every second Monday, of which two are left out, read
# and written again.
#
# Guessed: what was read is written as it was, perhaps in another order.
# Seen: the comma between the two days gets a backslash, as if they were text: EXDATE:20270329T080000\,20270412T080000. Who reads that
#       loses one of them: ical.js 2.2.1 (npm) has a visit on the second, node-ical 0.27.2 (npm) on the first. So it is with CATEGORIES, and
#       with a link that has a comma, which then leads elsewhere.
#
# Fails if that changes. Needs apt-get, perl, npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libdata-ical-perl=0.24+dfsg-2 libclass-accessor-perl libclass-returnvalue-perl libtext-vfile-asdata-perl \
  libdevel-stacktrace-perl >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
npm init --yes >/dev/null
npm install --silent --ignore-scripts ical.js@2.2.1 node-ical@0.27.2
printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//x//x//SV BEGIN:VEVENT UID:1@example.se DTSTAMP:20261128T120000Z \
  DTSTART:20270315T080000 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4' EXDATE:20270329T080000,20270412T080000 CATEGORIES:Papp,Glas \
  'URL:https://example.se/?pos=59.4,17.9' SUMMARY:Visit END:VEVENT END:VCALENDAR >read.ics
PERL5LIB="$work/usr/share/perl5" perl -MData::ICal -e 'print Data::ICal->new(filename => "read.ics")->as_string' >written.ics
cat >days.mjs <<'JS'
import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
import ical from 'node-ical'
for (const file of ['read.ics', 'written.ics']) {
  const calendar = new ICAL.Component(ICAL.parse(readFileSync(file, 'utf8')))
  const days = new ICAL.Event(calendar.getFirstSubcomponent('vevent')).iterator()
  const visits = []
  for (let day = days.next(); day; day = days.next()) visits.push(day.toString().slice(5, 10))
  console.log(`${file}: ical.js comes on ${visits.join(' ')}`)
  const { exdate } = Object.values(ical.sync.parseFile(file)).find(({ type }) => type === 'VEVENT')
  console.log(`${file}: node-ical leaves out ${Object.keys(exdate).filter(key => key.length === 10).join(' ')}`)
}
JS
{
  grep -E '^(EXDATE|CATEGORIES|URL)' written.ics | tr -d '\r'
  TZ=Europe/Stockholm node days.mjs 2>/dev/null
} | tee seen
cmp - seen <<'SEEN'
CATEGORIES:Papp\,Glas
EXDATE:20270329T080000\,20270412T080000
URL:https://example.se/?pos=59.4\,17.9
read.ics: ical.js comes on 03-15 04-26
read.ics: node-ical leaves out 2027-03-29 2027-04-12
written.ics: ical.js comes on 03-15 04-12 04-26
written.ics: node-ical leaves out 2027-04-12
SEEN
