#!/bin/sh
# Horde_Date_Recurrence of Horde_Date 2.4.1 for PHP (Debian's php-horde-date 2.4.1-9), which Horde's calendar asks when something comes: the
# fifth Monday of a month, four times, from 30 November 2026, and the last Friday, four times.
#
# Guessed: 30 November, 29 March, 31 May and 30 August; of months without a fifth Monday nothing.
# Seen: 30 November and no more. Such months are left out, and counted as visits all the same, so that four visits are one, and twelve are
#       four. Without a count, the days are right, as are the last Fridays, which every month has. Nothing is said. The changelog names
#       days of a fifth week as mended once, and says nothing of the count, nor does the tracker.
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
(cd debs && apt-get download -qq php8.2-cli=$version php8.2-common=$version php8.2-mbstring=$version php-horde-date=2.4.1-9 \
  php-horde-util php-horde-exception php-horde-translation php-horde-support >/dev/null 2>&1)
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
function days($rule, $first) {
    $visits = new Horde_Date_Recurrence("$first 08:00:00");
    $visits->fromRRule20($rule);
    $days = [];
    $day = new Horde_Date('2026-01-01');
    while (count($days) < 5 && $day = $visits->nextActiveRecurrence($day)) {
        $days[] = $day->format('Y-m-d');
        $day = clone $day;
        $day->mday++;
    }
    echo "$rule: ", implode(' ', $days), "\n";
}
days('FREQ=MONTHLY;BYDAY=5MO;COUNT=4', '2026-11-30');
days('FREQ=MONTHLY;BYDAY=5MO;COUNT=12', '2026-11-30');
days('FREQ=MONTHLY;BYDAY=5MO', '2026-11-30');
days('FREQ=MONTHLY;BYDAY=-1FR;COUNT=4', '2026-11-27');
PHP
./usr/bin/php8.2 -n -d extension="$(echo "$work"/usr/lib/php/*/mbstring.so)" days.php | tee seen
cmp - seen <<'SEEN'
FREQ=MONTHLY;BYDAY=5MO;COUNT=4: 2026-11-30
FREQ=MONTHLY;BYDAY=5MO;COUNT=12: 2026-11-30 2027-03-29 2027-05-31 2027-08-30
FREQ=MONTHLY;BYDAY=5MO: 2026-11-30 2027-03-29 2027-05-31 2027-08-30 2027-11-29
FREQ=MONTHLY;BYDAY=-1FR;COUNT=4: 2026-11-27 2026-12-25 2027-01-29 2027-02-26
SEEN
