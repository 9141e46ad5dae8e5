#!/bin/sh
# DAViCal 1.1.12 (Debian's davical 1.1.12-2, with libawl-php 0.64-1): the days of a repeating event, as its server works them out when a
# program asks for those of some weeks.
#
# Guessed: every second week on Monday and Wednesday, from a Wednesday on: 16, 28 and 30 December, 11 and 13 January. Every month from 31
#          January on: only the months that have a 31st, as RFC 5545 says.
# Seen: the Mondays are of the other week: 16, 21 and 30 December, 4 and 13 January. From a Monday on it is right. The 31st becomes the
#       third of the month, in March and in all that follow; 29 February becomes 1 March, also in 2028.
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
(cd debs && apt-get download -qq php8.2-cli=$version php8.2-common=$version davical=1.1.12-2 libawl-php=0.64-1 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu"
cat >days.php <<'PHP'
<?php
error_reporting(E_ERROR);
date_default_timezone_set('Europe/Stockholm');
function dbg_error_log() {}
require 'usr/share/davical/inc/RRule.php';
foreach ([
    ['20261216T080000', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=MO'],
    ['20261214T080000', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=MO'],
    ['20270131T080000', 'FREQ=MONTHLY'],
    ['20240229T080000', 'FREQ=YEARLY'],
] as [$start, $rule]) {
    $days = new RepeatRule(new RepeatRuleDateTime($start, new RepeatRuleTimeZone('Europe/Stockholm')), $rule);
    echo implode(', ', array_map(fn () => $days->next()->format('D j/n Y'), range(1, 5))), "\n";
}
PHP
./usr/bin/php8.2 -n -d extension_dir=usr/lib/php/20220829 -d extension=iconv -d include_path=usr/share/awl/inc days.php | tee seen
cmp - seen <<'SEEN'
Wed 16/12 2026, Mon 21/12 2026, Wed 30/12 2026, Mon 4/1 2027, Wed 13/1 2027
Mon 14/12 2026, Wed 16/12 2026, Mon 28/12 2026, Wed 30/12 2026, Mon 11/1 2027
Sun 31/1 2027, Wed 3/3 2027, Sat 3/4 2027, Mon 3/5 2027, Thu 3/6 2027
Thu 29/2 2024, Sat 1/3 2025, Sun 1/3 2026, Mon 1/3 2027, Wed 1/3 2028
SEEN
