#!/bin/sh
# Carbon 2 for PHP (Debian's php-nesbot-carbon 2.65.0-1+deb12u1), whose days and lengths are translated into Swedish: a period, as a round
# every fortnight, written as text for a household.
#
# Guessed: "Varannan vecka …", or English where the Swedish is missing.
# Seen: in Swedish it is "Period_interval period_start_date period_end_date": the keys of what is not translated, capital letter and all,
#       without the fortnight and the days. So it is in German. In English it is a sentence. A length of two weeks and a day of the
#       month are right in all three.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- php8.2-cli=8.2.36-1~deb12u1 php8.2-mbstring=8.2.36-1~deb12u1 php-nesbot-carbon=2.65.0-1+deb12u1
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >tell.php <<'PHP'
<?php
require 'Carbon/autoload.php';
use Carbon\Carbon;
use Carbon\CarbonInterval;
use Carbon\CarbonPeriod;
foreach (['en', 'de', 'sv'] as $language) {
    Carbon::setLocale($language);
    echo $language, ': ', CarbonPeriod::create('2026-11-30', '2 weeks', '2026-12-31'), "\n";
    echo $language, ': ', CarbonPeriod::create('2026-11-30', '2 weeks', 3), "\n";
    echo $language, ': ', CarbonInterval::weeks(2)->locale($language)->forHumans(), ', ';
    echo Carbon::parse('2026-11-30')->isoFormat('LL'), "\n";
}
PHP
libraries=$(find "$work/usr/lib" -name '*.so*' -printf '%h\n' | sort -u | paste -sd :)
LD_LIBRARY_PATH=$libraries usr/bin/php8.2 -n -d include_path="$work/usr/share/php" -d date.timezone=UTC \
  -d extension_dir="$(echo "$work"/usr/lib/php/2*)" -d extension=mbstring -d extension=ctype tell.php | tee seen
cmp - seen <<'SEEN'
en: Every 2 weeks from 2026-11-30 to 2026-12-31
en: 3 times every 2 weeks from 2026-11-30
en: 2 weeks, November 30, 2026
de: Period_interval period_start_date period_end_date
de: Period_recurrences period_interval period_start_date
de: 2 Wochen, 30. November 2026
sv: Period_interval period_start_date period_end_date
sv: Period_recurrences period_interval period_start_date
sv: 2 veckor, 30 november 2026
SEEN
