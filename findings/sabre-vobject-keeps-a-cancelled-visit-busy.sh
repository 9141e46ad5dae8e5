#!/bin/sh
# sabre/vobject 2.1.7 (Debian's php-sabre-vobject 2.1.7-6.1), which tells from a calendar when somebody is busy: three visits a fortnight
# apart, of which the second has an entry of its own, and single ones.
#
# Guessed: what is TRANSPARENT does not count, and a visit that was moved counts where it was moved to. Of one that is CANCELLED nothing
#          was in writing.
# Seen: so it is with single ones and with the times of the moved one. What its own entry says besides is not looked at: the second of the
#       three stays busy, whether it is transparent or cancelled, as the first entry is neither, so that nobody else gets the time. Where
#       the first entry is transparent, a second that is not is not busy either.
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
cat >busy.php <<'PHP'
<?php
error_reporting(0);
date_default_timezone_set('UTC');
spl_autoload_register(fn ($name) => require __DIR__ . '/usr/share/php/' . strtr($name, '\\', '/') . '.php');
function busy(array ...$events): string
{
    $lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//SV'];
    foreach ($events as $event) {
        array_push($lines, 'BEGIN:VEVENT', 'UID:1@example.se', 'DTSTAMP:20261128T120000Z', 'DURATION:PT2H', ...$event);
        $lines[] = 'END:VEVENT';
    }
    $from = new DateTime('2027-03-01');
    $generator = new Sabre\VObject\FreeBusyGenerator($from, new DateTime('2027-06-01'), implode("\r\n", [...$lines, 'END:VCALENDAR', '']));
    $days = [];
    foreach ($generator->getResult()->VFREEBUSY->FREEBUSY ?? [] as $time) {
        $days[] = substr($time, 4, 4);
    }
    return implode(' ', $days);
}
$single = 'DTSTART:20270329T060000Z';
$three = ['DTSTART:20270315T060000Z', 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=3'];
$second = 'RECURRENCE-ID:20270329T060000Z';
foreach (['TRANSP:OPAQUE', 'TRANSP:TRANSPARENT', 'STATUS:CANCELLED'] as $line) {
    echo "$line: ", busy([$single, $line]), ' | ', busy($three, [$second, $single, $line]), "\n";
}
echo 'moved: ', busy($three, [$second, 'DTSTART:20270330T060000Z']), "\n";
echo 'transparent but the second: ', busy([...$three, 'TRANSP:TRANSPARENT'], [$second, $single, 'TRANSP:OPAQUE']), "\n";
PHP
./usr/bin/php8.2 -n busy.php | sed 's/ *$//' | tee seen
cmp - seen <<'SEEN'
TRANSP:OPAQUE: 0329 | 0315 0329 0412
TRANSP:TRANSPARENT:  | 0315 0329 0412
STATUS:CANCELLED:  | 0315 0329 0412
moved: 0315 0330 0412
transparent but the second:
SEEN
