#!/bin/sh
# Beancount 2.3.5 (Debian's beancount 2.3.5-2 and python3-beancount 2.3.5-2+b1): bean-extract with its own importer of CSV, for a bank's
# file with decimal commas.
#
# Guessed: 12,50 is refused, as Beancount refuses it in the books ("Invalid number format"), or it is 12.50.
# Seen: the importer drops commas wherever they are: 12,50 is written as 1250 SEK, and 1.234,50 as 1.23450. One sum is
#       a hundred times too large, and the next a thousand times too small. Nothing is said.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- beancount=2.3.5-2 python3-beancount=2.3.5-2+b1
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
printf '%s\n' 'Datum;Text;Belopp' '2026-11-28;Ada;12,50' '2026-11-30;Bo;1.234,50' >bank.csv
cat >import.config <<'PY'
import csv
from beancount.ingest.importers.csv import Importer, Col
class semicolons(csv.excel):
    delimiter = ';'
columns = {Col.DATE: 'Datum', Col.PAYEE: 'Text', Col.AMOUNT: 'Belopp'}
CONFIG = [Importer(columns, 'Assets:Bank', 'SEK', ['Datum;Text;Belopp'], csv_dialect=semicolons)]
PY
export LC_ALL=C.UTF-8 PYTHONPATH="$work/usr/lib/python3/dist-packages"
/usr/bin/python3 usr/bin/bean-extract import.config bank.csv >extracted
{
  grep 'Assets:Bank' extracted | xargs -n 3
  printf '%s\n' '2026-01-01 open Assets:Bank' '2026-01-01 open Income:X' '2026-11-28 * "Ada"' '  Assets:Bank  12,50 SEK' '  Income:X' >books
  /usr/bin/python3 usr/bin/bean-check books 2>&1 | grep -o 'Invalid number format.*'
} | tee seen
cmp - seen <<'SEEN'
Assets:Bank 1250 SEK
Assets:Bank 1.23450 SEK
Invalid number format: '12,50'
SEEN
