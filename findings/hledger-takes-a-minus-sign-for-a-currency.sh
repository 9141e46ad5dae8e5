#!/bin/sh
# hledger 1.25 (Debian's 1.25-2+b5): a bank's CSV, in which a payment out is written with the minus sign U+2212, as Lunar's are.
#
# Guessed: it is read as a minus, or refused with the line, as the sum of a posting that is no number is.
# Seen: it is taken for a currency. -75,00 kronor become 75 of a currency called "−", of which the other account has "−-75,00"; the books
#       balance, nothing is said, and the exit status is 0. The account's kronor are too many by the payment.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  hledger=1.25-2+b5 >/dev/null 2>&1
(cd debs && apt-get download -qq hledger=1.25-2+b5 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu"
printf '%s\n' 'Datum;Belopp;Text' '2026-11-30;300,00;Anna' '2026-12-01;−75,00;Bo' >bank.csv
printf '%s\n' 'skip 1' 'separator ;' 'decimal-mark ,' 'fields date, amount, description' 'account1 bank' 'account2 other' >rules
./usr/bin/hledger --rules-file rules -f bank.csv balance bank --no-total >seen
cat seen
[ "$(tr -s ' \n' ' ' <seen)" = ' 300,00 −75,00 bank ' ]
sed -i 's/−/-/' bank.csv
[ "$(./usr/bin/hledger --rules-file rules -f bank.csv balance bank --no-total | tr -s ' \n' ' ')" = ' 225,00 bank ' ]
