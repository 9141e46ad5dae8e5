#!/bin/sh
# Horde_Icalendar 2.1.8 for PHP (Debian's php-horde-icalendar 2.1.8-7): a calendar with a visit every second Monday, of which some are left
# out, read and written again.
#
# Guessed: the days left out are written as they were read.
# Seen: three days of 1970 are: of 29 March 2027 the year, the month and the day are each taken for a number of seconds since then, 2027, 3
#       and 29 of them. Of more than one day only the first is read. So nothing is left out any more, and the van is expected on a day on
#       which it does not come. A link with a semicolon gets a backslash.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
version=8.2.36-1~deb12u1
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  php8.2-cli=$version php8.2-mbstring=$version >/dev/null 2>&1
(cd debs && apt-get download -qq php8.2-cli=$version php8.2-common=$version php8.2-mbstring=$version php-horde-icalendar=2.1.8-7 \
  php-horde-util php-horde-date php-horde-exception php-horde-translation php-horde-support php-horde-mail >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu"
visits() {
  printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//x//x//SV BEGIN:VEVENT UID:1@example.se DTSTAMP:20261128T120000Z \
    DTSTART:20270315T070000Z 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4' "EXDATE:$1" SUMMARY:Visit END:VEVENT END:VCALENDAR
}
cat >again.php <<'PHP'
<?php
error_reporting(E_ERROR);
date_default_timezone_set('Europe/Stockholm');
spl_autoload_register(function ($class) {
    $file = 'usr/share/php/' . str_replace('_', '/', $class) . '.php';
    if (is_file($file)) require $file;
});
$calendar = new Horde_Icalendar();
$calendar->parsevCalendar(file_get_contents('php://stdin'));
echo $calendar->exportvCalendar();
PHP
for days in 20270329T060000Z 20270329T060000Z,20270412T060000Z; do
  visits $days | ./usr/bin/php8.2 -n -d extension="$(echo "$work"/usr/lib/php/*/mbstring.so)" again.php | tr -d '\r' |
    sed -n '/^EXDATE/p'
done | tee seen
cmp - seen <<'SEEN'
EXDATE:19700101T003347Z,19700101T000003Z,19700101T000029Z
EXDATE:19700101T003347Z,19700101T000003Z,19700101T000029Z
SEEN
