#!/bin/sh
# Cron\CronExpression 3.3.1 for PHP (Debian's php-dragonmantank-cron-expression 3.3.1-2), asked when eight o'clock comes next, in Stockholm
# around 28 March 2027, the Sunday on which the clock is put forward.
#
# Guessed: on each day, that one too, or an hour off.
# Seen: never on that day. 0 8 * * * goes from Saturday to Monday, each Sunday is left out that once, and 28 March is put off to 2028. Asked
#       on the day itself, after three, it knows it; half past two, the hour that is not there, is given at 03:30. In October no day is left
#       out.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq php-dragonmantank-cron-expression=3.3.1-2 php-webmozart-assert=1.11.0-1 php8.2-cli libsodium23 libargon2-1 \
  libpcre2-8-0 libedit2 libmagic1 libxml2 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >next.php <<'PHP'
<?php
error_reporting(E_ALL & ~E_DEPRECATED);
set_include_path(__DIR__ . '/usr/share/php');
require 'Cron/autoload.php';
date_default_timezone_set('Europe/Stockholm');
foreach ([['0 8 * * *', '2027-03-27'], ['0 8 * * 0', '2027-03-27'], ['0 8 28 3 *', '2027-03-27'], ['0 8 * * 0', '2027-03-28 04:00'],
  ['30 2 * * *', '2027-03-28'], ['0 8 * * *', '2027-10-30 09:00'], ['0 8 * * 0', '2027-10-30']] as [$line, $from]) {
    $times = (new Cron\CronExpression($line))->getMultipleRunDates(2, new DateTime($from));
    echo "$line from $from: ", implode(', ', array_map(fn ($time) => $time->format('D Y-m-d H:i'), $times)), "\n";
}
PHP
LD_LIBRARY_PATH=$(echo "$work"/usr/lib/*-linux-gnu) ./usr/bin/php8.2 -n next.php | tee seen
cmp - seen <<'SEEN'
0 8 * * * from 2027-03-27: Sat 2027-03-27 08:00, Mon 2027-03-29 08:00
0 8 * * 0 from 2027-03-27: Sun 2027-04-04 08:00, Sun 2027-04-11 08:00
0 8 28 3 * from 2027-03-27: Tue 2028-03-28 08:00, Wed 2029-03-28 08:00
0 8 * * 0 from 2027-03-28 04:00: Sun 2027-03-28 08:00, Sun 2027-04-04 08:00
30 2 * * * from 2027-03-28: Sun 2027-03-28 03:30, Mon 2027-03-29 02:30
0 8 * * * from 2027-10-30 09:00: Sun 2027-10-31 08:00, Mon 2027-11-01 08:00
0 8 * * 0 from 2027-10-30: Sun 2027-10-31 08:00, Sun 2027-11-07 08:00
SEEN
