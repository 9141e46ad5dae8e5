#!/bin/sh
# ledger 3.3.0 (Debian's 3.3.0-3) and hledger 1.25 (Debian's 1.25-2+b5): 125 kr with an ordinary blank, and with the fixed one that keeps a
# sum together and that is copied with it.
#
# Guessed: both are kronor, or the second is refused, as a fixed blank between the digits is.
# Seen: hledger takes both for kronor. For ledger the second is a currency of its own, which looks like the other wherever it is printed:
#       125 kr in and 125 kr out leave a balance of "125 kr" and "-125 kr", one below the other.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  ledger=3.3.0-3 hledger=1.25-2+b5 >/dev/null 2>&1
(cd debs && apt-get download -qq ledger=3.3.0-3 hledger=1.25-2+b5 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu:$work/usr/lib/x86_64-linux-gnu/ledger:$work/usr/lib/ledger"
fixed=$(printf '\302\240')
printf '%s\n' '2026-11-28 In' '    Bank  125 kr' '    Income' '2026-11-29 Out' "    Bank  -125${fixed}kr" '    Income' >journal
balance() { "./usr/bin/$1" --file journal balance Bank --no-total | sed "s/$fixed/ /; s/Bank//" | tr -s ' \n' ' ' | sed 's/^ //; s/ $//'; }
echo "hledger: '$(balance hledger)'; ledger: '$(balance ledger)'"
[ "$(balance hledger)/$(balance ledger)" = '/125 kr -125 kr' ]
