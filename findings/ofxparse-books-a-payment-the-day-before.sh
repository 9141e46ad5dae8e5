#!/bin/sh
# ofxparse 0.21 for Python (Debian's python3-ofxparse 0.21-2): a bank's OFX file with a payment half an hour after midnight, in Swedish
# time.
#
# Guessed: 20261114003000[1:CET] is the fourteenth, at half past midnight, or that moment with its zone.
# Seen: it is half past eleven in the evening of the thirteenth, without a zone: the hour is taken off, and nothing says so. On the first
#       of a month such a payment is one of the month before. A day without a time stays the day.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  python3-ofxparse=0.21-2 >/dev/null 2>&1
(cd debs && apt-get download -qq python3-ofxparse=0.21-2 python3-bs4 python3-soupsieve python3-lxml python3-six python3-html5lib \
  python3-webencodings >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
payment() { printf '%s\n' '<STMTTRN>' '<TRNTYPE>CREDIT' "<DTPOSTED>$1" '<TRNAMT>125.50' "<FITID>$1" '<NAME>Ada' '</STMTTRN>'; }
{
  printf '%s\n' OFXHEADER:100 DATA:OFXSGML VERSION:102 SECURITY:NONE ENCODING:USASCII CHARSET:1252 COMPRESSION:NONE OLDFILEUID:NONE \
    NEWFILEUID:NONE '' '<OFX>' '<BANKMSGSRSV1>' '<STMTTRNRS>' '<TRNUID>1' '<STMTRS>' '<CURDEF>SEK' '<BANKACCTFROM>' '<BANKID>8327' \
    '<ACCTID>123456789' '<ACCTTYPE>CHECKING' '</BANKACCTFROM>' '<BANKTRANLIST>' '<DTSTART>20261101' '<DTEND>20261201'
  payment '20261114003000[1:CET]'
  payment '20261201003000[1:CET]'
  payment 20261201
  printf '%s\n' '</BANKTRANLIST>' '</STMTRS>' '</STMTTRNRS>' '</BANKMSGSRSV1>' '</OFX>'
} >statement.ofx
cat >read.py <<'PY'
from ofxparse import OfxParser
with open('statement.ofx', 'rb') as file:
    print(*[payment.date.isoformat() for payment in OfxParser.parse(file).account.statement.transactions])
PY
seen=$(PYTHONPATH="$work/usr/lib/python3/dist-packages" /usr/bin/python3 -W ignore read.py)
echo "$seen"
[ "$seen" = '2026-11-13T23:30:00 2026-11-30T23:30:00 2026-12-01T00:00:00' ]
