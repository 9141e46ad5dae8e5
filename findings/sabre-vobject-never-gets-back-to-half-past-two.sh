#!/bin/sh
# sabre/vobject 2.1.7 (Debian's php-sabre-vobject 2.1.7-6.1), which expands repeating events, in Stockholm.
#
# Guessed: of an event each Sunday at 02:30 the one of 28 March 2027, when no clock shows 02:30, is left out or at 03:30, and the next is at
#          02:30 again. One of each week 53 comes in 2026, 2032 and 2037.
# Seen: all that follow stay at 03:30, as each is counted from the one before. BYWEEKNO is left out without a word: the event comes each
#       year on 28 December, whatever weekday that is, though the rule says Monday too.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
version=8.2.36-1~deb12u1
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  php8.2-cli=$version >/dev/null 2>&1
(cd debs && apt-get download -qq php8.2-cli=$version php-sabre-vobject=2.1.7-6.1 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu"
cat >days.php <<'PHP'
<?php
error_reporting(0);
spl_autoload_register(fn ($name) => require __DIR__ . '/usr/share/php/' . strtr($name, '\\', '/') . '.php');
function days(string $start, string $rule): string
{
    $lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//SV', 'BEGIN:VEVENT', 'UID:1@example.se', 'DTSTAMP:20261128T120000Z',
        "DTSTART;TZID=Europe/Stockholm:$start", 'DURATION:PT1H', "RRULE:$rule", 'END:VEVENT', 'END:VCALENDAR', ''];
    $events = new Sabre\VObject\RecurrenceIterator(Sabre\VObject\Reader::read(implode("\r\n", $lines)), '1@example.se');
    for ($days = []; $events->valid(); $events->next()) {
        $days[] = $events->getDtStart()->format('D Y-m-d H:i');
    }
    return implode(', ', $days);
}
echo days('20270321T023000', 'FREQ=WEEKLY;COUNT=4'), "\n";
echo days('20261228T080000', 'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;COUNT=3'), "\n";
PHP
./usr/bin/php8.2 -n days.php | tee seen
cmp - seen <<'SEEN'
Sun 2027-03-21 02:30, Sun 2027-03-28 03:30, Sun 2027-04-04 03:30, Sun 2027-04-11 03:30
Mon 2026-12-28 08:00, Tue 2027-12-28 08:00, Thu 2028-12-28 08:00
SEEN
