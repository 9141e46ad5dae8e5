#!/bin/sh
# dragonmantank/cron-expression 3.3.1 for PHP (Debian's php-dragonmantank-cron-expression 3.3.1-2), by which Laravel's scheduler knows when:
# 31W, the working day nearest to the 31st.
#
# Guessed: months that have a 31st only.
# Seen: 3 February and 30 April come too. Where a month has no 31st, PHP makes it the 3rd or the 1st of the next, whose nearest working day
#       is taken, and of that only the number of the day is compared: 3 March 2027 is a Wednesday, so 3 February is meant, and 1 May 2027 is
#       a Saturday, so 30 April. It comes on a day that is in no relation to the one it was asked for. 31 by itself is right.
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
(cd debs && apt-get download -qq php8.2-cli=$version php8.2-common=$version php-dragonmantank-cron-expression=3.3.1-2 \
  php-webmozart-assert >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >days.php <<'PHP'
<?php
error_reporting(E_ERROR);
spl_autoload_register(fn ($class) => require 'usr/share/php/' . str_replace('\\', '/', $class) . '.php');
foreach (['31W', '31'] as $day) {
    $days = (new Cron\CronExpression("0 8 $day * *"))->getMultipleRunDates(6, new DateTime('2026-12-01'));
    echo $day, ': ', implode(', ', array_map(fn ($day) => $day->format('D j M'), $days)), "\n";
}
PHP
LD_LIBRARY_PATH="$(echo "$work"/usr/lib/*-linux-gnu)" TZ=UTC ./usr/bin/php8.2 -n -d extension="$(echo "$work"/usr/lib/php/*/ctype.so)" \
  days.php | tee seen
cmp - seen <<'SEEN'
31W: Thu 31 Dec, Fri 29 Jan, Wed 3 Feb, Wed 31 Mar, Fri 30 Apr, Mon 31 May
31: Thu 31 Dec, Sun 31 Jan, Wed 31 Mar, Mon 31 May, Sat 31 Jul, Tue 31 Aug
SEEN
