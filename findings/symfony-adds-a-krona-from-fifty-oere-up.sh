#!/bin/sh
# Symfony's polyfill of MessageFormatter 1.27.0 (Debian's php-symfony-polyfill-intl-messageformatter 1.27.0-2), which stands in where PHP is
# without intl: sums in a letter, by "{sum, number} kr".
#
# Guessed, in writing: what ICU says; in English, as it says that it has no other, 125.5 is 125.5.
# Seen: 126.5. The kronor are rounded, and the decimals are written behind them as they were: from 50 öre up each sum is a krona more,
#       99.95 is 100.95, half a krona one and a half, and a refund is a krona more, too. Below 50 öre all is right, and so is "{sum}"
#       without the type. Nothing is said, where other formats of numbers end in an error. The README calls it a fallback, and neither
#       it nor the tracker tells of decimals.
#
# Fails if that changes. Needs apt-get and php.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq php-symfony-polyfill-intl-messageformatter=1.27.0-2 >/dev/null 2>&1
dpkg -x php-symfony-polyfill-intl-messageformatter_*.deb .
cat >letter.php <<'PHP'
<?php
require 'usr/share/php/Symfony/Polyfill/Intl/MessageFormatter/MessageFormatter.php';
use Symfony\Polyfill\Intl\MessageFormatter\MessageFormatter;
foreach ([125.25, 125.5, 99.95, 1250.75, 0.5, -75.75, '125.50', 126] as $sum) {
    foreach (['{sum, number} kr', '{sum} kr'] as $letter) {
        echo MessageFormatter::formatMessage('sv', $letter, ['sum' => $sum]), $letter === '{sum} kr' ? "\n" : ' for ';
    }
}
PHP
php letter.php | tee seen
cmp - seen <<'SEEN'
125.25 kr for 125.25 kr
126.5 kr for 125.5 kr
100.95 kr for 99.95 kr
1,251.75 kr for 1250.75 kr
1.5 kr for 0.5 kr
-76.75 kr for -75.75 kr
126.50 kr for 125.50 kr
126 kr for 126 kr
SEEN
