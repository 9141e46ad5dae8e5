#!/bin/sh
# ICU 72.1 (Debian's 72.1-3+deb12u1), by PHP's NumberFormatter::SPELLOUT for sv_SE: a sum in words, as on a receipt.
#
# Guessed: 125 is "etthundratjugofem", and that text is read back as 125.
# Seen: it is so to the eye, with a soft hyphen (U+00AD) between the parts: 20 characters for 17, which no search for the word finds.
#       Reading needs them too: "etthundratjugofem" as anybody types it is read as 1, without an error. German has the same hyphens.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
version=8.2.36-1~deb12u1
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  php8.2-cli=$version php8.2-intl=$version libicu72=72.1-3+deb12u1 >/dev/null 2>&1
(cd debs && apt-get download -qq php8.2-cli=$version php8.2-intl=$version libicu72=72.1-3+deb12u1 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu"
cat >ask.php <<'PHP'
<?php
$words = new NumberFormatter('sv_SE', NumberFormatter::SPELLOUT);
$told = $words->format(125);
echo INTL_ICU_VERSION, "\n", str_replace("\u{ad}", '|', $told), "\n";
echo $words->parse($told), ' ', $words->parse('etthundratjugofem'), "\n";
PHP
./usr/bin/php8.2 -n -d extension="$(find "$work" -name intl.so)" ask.php | tee seen
printf '%s\n' 72.1 'ett|hundra|tjugo|fem' '125 1' | cmp - seen
