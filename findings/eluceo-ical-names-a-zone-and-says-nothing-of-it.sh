#!/bin/sh
# eluceo/ical 0.16.1 for PHP (Debian's php-eluceo-ical 0.16.1-2): a visit on each second Monday at 08:00 in a calendar told that it is in
# Stockholm, until 12 April 2027.
#
# Guessed: the times have TZID=Europe/Stockholm, and the zone is defined with its summer and winter, or not at all; the end of the rule is
#          in UTC.
# Seen: the zone is there and is empty, which RFC 5545 forbids: ical.js 2.2.1 (npm) takes 08:00 for eight in Greenwich, nine or ten in
#       Stockholm, and vobject 0.9.6.1 (Debian's python3-vobject) refuses the file. The end, 08:00 in Stockholm's summer, is written as
#       08:00 in Greenwich.
#
# Fails if that changes. Needs apt-get, npm, node and python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --ignore-scripts ical.js@2.2.1
version=8.2.36-1~deb12u1
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  php8.2-cli=$version php8.2-mbstring=$version >/dev/null 2>&1
(cd debs && apt-get download -qq php8.2-cli=$version php8.2-common=$version php8.2-mbstring=$version php-eluceo-ical=0.16.1-2 \
  python3-vobject=0.9.6.1-2 python3-dateutil python3-six >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu"
cat >write.php <<'PHP'
<?php
error_reporting(E_ERROR);
date_default_timezone_set('Europe/Stockholm');
require 'usr/share/php/Eluceo/iCal/autoload.php';
$rule = (new Eluceo\iCal\Property\Event\RecurrenceRule())->setFreq('WEEKLY')->setInterval(2)->setUntil(new DateTime('2027-04-12 08:00'));
$event = (new Eluceo\iCal\Component\Event('1@example.se'))->setDtStart(new DateTime('2026-11-23 08:00'))
    ->setDtEnd(new DateTime('2026-11-23 10:00'))->setSummary('Visit')->setUseTimezone(true)->setRecurrenceRule($rule);
$calendar = (new Eluceo\iCal\Component\Calendar('example.se'))->setTimezone('Europe/Stockholm');
$calendar->addComponent($event);
echo $calendar->render();
PHP
./usr/bin/php8.2 -n -d extension="$(echo "$work"/usr/lib/php/*/mbstring.so)" write.php | tr -d '\r' >visits.ics
cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
const calendar = new ICAL.Component(ICAL.parse(readFileSync('visits.ics', 'utf8')))
console.log(new ICAL.Event(calendar.getFirstSubcomponent('vevent')).startDate.toJSDate().toISOString())
JS
cat >read.py <<'PY'
import vobject
try:
    print(vobject.readOne(open('visits.ics').read()).vevent.dtstart.value)
except vobject.base.ParseError:
    print('refused')
PY
{
  sed -n '/VTIMEZONE/,/VTIMEZONE/p;/^DTSTART/p;/^RRULE/p' visits.ics
  node read.mjs
  PYTHONPATH="$work/usr/lib/python3/dist-packages" python3 read.py
} | tee seen
cmp - seen <<'SEEN'
BEGIN:VTIMEZONE
TZID:Europe/Stockholm
X-LIC-LOCATION:Europe/Stockholm
END:VTIMEZONE
DTSTART;TZID=Europe/Stockholm:20261123T080000
RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20270412T080000Z
2026-11-23T08:00:00.000Z
refused
SEEN
