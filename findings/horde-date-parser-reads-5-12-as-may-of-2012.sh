#!/bin/sh
# Horde_Date_Parser 2.0.7 for PHP (Debian's php-horde-date-parser 2.0.7-2, with php-horde-date 2.4.1-9), which reads days as people write
# them, on Tuesday 1 December 2026: the fifth of December and others near, as Swedes write them.
#
# Guessed: 5/12 is a day of December or of May, of this year or the next; 12-05 the fifth of December; "5.12." one of both, or nothing.
# Seen: 5/12 is 16 May 2012, and 12-05 is 16 December 2005: a month and a year, and of that month the middle. 10-12 is in October of 2012,
#       and 12/5 is in the year 5, while 30/11 is nothing. "5.12." is today at 17:12, and "2 days before christmas" is the day before
#       yesterday. 5/12/26 is 12 May, as Americans write; dec 5 and 2026-12-05 are right. Of all this nothing is said.
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
(cd debs && apt-get download -qq php8.2-cli=$version php8.2-common=$version php8.2-mbstring=$version php-horde-date-parser=2.0.7-2 \
  php-horde-date=2.4.1-9 php-horde-util php-horde-exception php-horde-translation php-horde-support >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu"
cat >days.php <<'PHP'
<?php
error_reporting(E_ERROR);
date_default_timezone_set('Europe/Stockholm');
spl_autoload_register(function ($class) {
    $file = 'usr/share/php/' . str_replace('_', '/', $class) . '.php';
    if (is_file($file)) require $file;
});
$now = new Horde_Date('2026-12-01 09:00:00');
foreach (['5/12', '12-05', '10-12', '12/5', '30/11', '5.12.', '5/12/26', '2 days before christmas', 'dec 5', '2026-12-05'] as $day) {
    $date = Horde_Date_Parser::parse($day, ['now' => clone $now]);
    echo "$day: ", $date ? $date->format('Y-m-d H:i') : 'nothing', "\n";
}
PHP
./usr/bin/php8.2 -n -d extension_dir=usr/lib/php/20220829 -d extension=mbstring -d include_path=usr/share/php days.php | tee seen
cmp - seen <<'SEEN'
5/12: 2012-05-16 12:00
12-05: 2005-12-16 12:00
10-12: 2012-10-16 12:30
12/5: 0005-12-16 12:00
30/11: nothing
5.12.: 2026-12-01 17:12
5/12/26: 2026-05-12 12:00
2 days before christmas: 2026-11-29 09:00
dec 5: 2026-12-05 12:00
2026-12-05: 2026-12-05 12:00
SEEN
