#!/bin/sh
# PHP 8.2.36 (Debian's 8.2.36-1~deb12u1): strtotime() of Swedish dates, "3 juni 2027".
#
# Guessed: right where the month is written as in English (april), false for all others.
# Seen: four are right, four false, and four something else: "mars", "juni", "juli" and "augusti" begin as an English month, and the letter
#       that is left is a military time zone, S or I. Then the year is read as a clock: "3 juni 2027" is a day of this year, at 20:27 nine
#       hours east of Greenwich. "3 mars 2027" becomes the 4th of March.
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
(cd debs && apt-get download -qq php8.2-cli=$version >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu"
cat >ask.php <<'PHP'
<?php
date_default_timezone_set('Europe/Stockholm');
$now = strtotime('2026-11-28 12:00');
foreach (explode(' ', 'januari februari mars april maj juni juli augusti september oktober november december') as $month) {
    $time = strtotime("3 $month 2027", $now);
    echo "$month: ", $time === false ? 'false' : date('Y-m-d H:i', $time), "\n";
}
PHP
./usr/bin/php8.2 -n ask.php | tee seen
cmp - seen <<'SEEN'
januari: false
februari: false
mars: 2026-03-04 03:27
april: 2027-04-03 00:00
maj: false
juni: 2026-06-03 13:27
juli: 2026-07-03 13:27
augusti: 2026-08-03 13:27
september: 2027-09-03 00:00
oktober: false
november: 2027-11-03 00:00
december: 2027-12-03 00:00
SEEN
