#!/bin/sh
# ledger 3.3.0 (Debian's 3.3.0-3) and hledger 1.25 (Debian's 1.25-2+b5): ledger csv of two payments, one of them to a café whose name is
# written between quotation marks, Kafé "Ekot", Väsby.
#
# Guessed: the quotation marks are doubled, as RFC 4180 says and hledger's own CSV has them, and hledger reads the file.
# Seen: each gets a backslash, which a CSV does not have: hledger refuses the whole file, the other payment as well. Python's csv takes the
#       comma of the name for the end of a column, so that Väsby is the account, and kr stands where the sum is. A name without quotation
#       marks is right, comma or not. --csv-format with quoted_rfc, a word that its manual does not have, doubles them.
#
# Fails if that changes. Needs apt-get and python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  ledger=3.3.0-3 hledger=1.25-2+b5 >/dev/null 2>&1
(cd debs && apt-get download -qq ledger=3.3.0-3 hledger=1.25-2+b5 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu:$work/usr/lib/ledger"
printf '%s\n' '2026-11-30 Kafé "Ekot", Väsby' '    Bank  -125 kr' '    Påsar' '2026-12-01 Ek, Anna' '    Bank  75 kr' '    Påsar' >books
./usr/bin/ledger --file books csv Bank >ledger.csv
./usr/bin/hledger --file books print --output-format csv Bank | grep ',"Bank"' >hledger.csv
printf '%s\n' 'fields date,code,description,account1,currency,amount,status,comment' >rules
{
  cut -d , -f 3-6 ledger.csv
  grep -o '"Kafé [^V]*Väsby"' hledger.csv
  python3 -c 'import csv; [print(row[3:6]) for row in csv.reader(open("ledger.csv"))]'
  ./usr/bin/hledger --rules-file rules --file ledger.csv print 2>/dev/null || echo 'hledger refuses it'
  ./usr/bin/ledger --file books csv Bank --csv-format '%(quoted_rfc(payee))\n'
} | tee seen
cmp - seen <<'SEEN'
"Kafé \"Ekot\", Väsby","Bank","kr"
"Ek, Anna","Bank","kr"
"Kafé ""Ekot"", Väsby"
[' Väsby"', 'Bank', 'kr']
['Bank', 'kr', '75']
hledger refuses it
"Kafé ""Ekot"", Väsby"
"Ek, Anna"
SEEN
