#!/bin/sh
# ICU 72.1 (Debian's 72.1-3+deb12u1), by PHP's IntlDateFormatter::parse for sv_SE in its short format: days as Swedes write them beside
# 2026-11-30.
#
# Guessed: 30/11 2026, 30.11.2026 and 30-11-2026 are false, since the format is y-MM-dd, or the day that they name.
# Seen: each is a day in May 2036: 30 is the year, 11 the month, and of its days the 2026th is counted, five and a half years on.
#       Christmas Eve, 24/12 2026, is 18 June 2030, and 3/5 2027 is in the year 8. So it is unless setLenient(false) is called; then
#       all are false, and 2026-11-30 is right.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
version=8.2.36-1~deb12u1
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  php8.2-cli=$version php8.2-intl=$version >/dev/null 2>&1
(cd debs && apt-get download -qq php8.2-cli=$version php8.2-common=$version php8.2-intl=$version libicu72=72.1-3+deb12u1 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu"
cat >read.php <<'PHP'
<?php
date_default_timezone_set('Europe/Stockholm');
foreach (['2026-11-30', '30/11 2026', '30.11.2026', '30-11-2026', '24/12 2026', '3/5 2027'] as $text) {
    $format = new IntlDateFormatter('sv_SE', IntlDateFormatter::SHORT, IntlDateFormatter::NONE, 'Europe/Stockholm');
    $read = fn() => ($day = $format->parse($text)) === false ? 'false' : date('Y-m-d', $day + 12 * 3600);
    echo "$text: ", $read(), ', ';
    $format->setLenient(false);
    echo $read(), "\n";
}
PHP
./usr/bin/php8.2 -n -d extension="$(echo "$work"/usr/lib/php/*/intl.so)" read.php | tee seen
cmp - seen <<'SEEN'
2026-11-30: 2026-11-30, 2026-11-30
30/11 2026: 2036-05-18, false
30.11.2026: 2036-05-18, false
30-11-2026: 2036-05-18, false
24/12 2026: 2030-06-18, false
3/5 2027: 0008-11-14, false
SEEN
