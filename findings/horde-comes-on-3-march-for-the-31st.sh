#!/bin/sh
# Horde_Date 2.4.1 for PHP (Debian's php-horde-date 2.4.1-9), which reckons the days of Horde's calendar: a visit on 31 January that comes
# again each month, from its own rule and from FREQ=MONTHLY;BYMONTHDAY=31, and one on 29 February each year.
#
# Guessed: months without a 31st are left out, as RFC 5545 has it.
# Seen: they are counted on into the month after: 3 March stands for 31 February, and 1 May for 31 April; and
#       31 March and 31 May come as well. A count of three is used up by 31 March. Years without a 29 February are left out.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq php-horde-date=2.4.1-9 php-horde-util php-horde-exception php-horde-translation php-horde-nls php8.2-cli libsodium23 \
  libargon2-1 libpcre2-8-0 libedit2 libmagic1 libxml2 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >next.php <<'PHP'
<?php
error_reporting(E_ALL & ~E_DEPRECATED & ~E_WARNING & ~E_NOTICE);
date_default_timezone_set('Europe/Stockholm');
spl_autoload_register(function ($class) {
    require __DIR__ . '/usr/share/php/' . str_replace('_', '/', $class) . '.php';
});
function days($first, $rule) {
    $recurrence = new Horde_Date_Recurrence($first);
    if (is_int($rule)) {
        $recurrence->setRecurType($rule);
        $recurrence->setRecurInterval(1);
    } else {
        $recurrence->fromRRule20($rule);
    }
    $after = new Horde_Date($first);
    $days = [];
    while (count($days) < 5 && $day = $recurrence->nextRecurrence($after)) {
        $days[] = $day->format('Y-m-d');
        $after = clone $day;
        $after->mday++;
    }
    echo implode(' ', $days), "\n";
}
days('2027-01-31 08:00', Horde_Date_Recurrence::RECUR_MONTHLY_DATE);
days('2027-01-31 08:00', 'FREQ=MONTHLY;BYMONTHDAY=31');
days('2027-01-31 08:00', 'FREQ=MONTHLY;COUNT=3');
days('2028-02-29 08:00', Horde_Date_Recurrence::RECUR_YEARLY_DATE);
PHP
LD_LIBRARY_PATH=$(echo "$work"/usr/lib/*-linux-gnu) ./usr/bin/php8.2 -n next.php | tee seen
cmp - seen <<'SEEN'
2027-01-31 2027-03-03 2027-03-31 2027-05-01 2027-05-31
2027-01-31 2027-03-03 2027-03-31 2027-05-01 2027-05-31
2027-01-31 2027-03-03 2027-03-31
2028-02-29 2032-02-29 2036-02-29 2040-02-29 2044-02-29
SEEN
