#!/bin/sh
# ofxstatement 0.7.1 (Debian's 0.7.1-1) with its reader of SEB's statements (ofxstatement-plugins 20210310+nmu1): an Excel file in which two
# households have paid the same price on the same day.
#
# Guessed: each payment has an FITID of its own, since by it a program that reads OFX knows what it has already.
# Seen: both have the same. It is made of the day, the text and the sum alone, though the number of the verification stands beside them and
#       is written as REFNUM. A program that leaves out what it has got before takes the second household's payment for the first one's.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq ofxstatement=0.7.1-1 ofxstatement-plugins=20210310+nmu1 python3-openpyxl=3.0.9-1 python3-et-xmlfile python3-jdcal \
  python3-appdirs python3-xlrd python3-pkg-resources locales=2.36-9+deb12u14 libc-bin=2.36-9+deb12u14 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
I18NPATH="$work/usr/share/i18n" ./usr/bin/localedef -i sv_SE -f ISO-8859-1 "$work/sv_SE"
cat >convert.py <<'PY'
from openpyxl import Workbook
from ofxstatement.ofx import OfxWriter
from ofxstatement.plugins.seb import SebPlugin
from ofxstatement.ui import UI
import re
book = Workbook()
for row in [
    ['Konto', 'Saldo', 'Disponibelt belopp', 'Beviljad kredit', None, None],
    ['58398257466', '1425,00', '1425,00', '0', None, None],
    ['Datum: 2026-11-01 - 2026-11-30', None, None, None, None, None],
    [None] * 6,
    ['Bokföringsdatum', 'Valutadatum', 'Verifikationsnummer', 'Text/mottagare', 'Belopp', 'Saldo'],
    ['2026-11-30', '2026-11-30', '5490990004', 'SWISH', 75, 1425],
    ['2026-11-30', '2026-11-30', '5490990005', 'SWISH', 75, 1350],
    ['2026-11-29', '2026-11-29', '5490990006', 'SWISH', 75, 1275],
]:
    book.active.append(row)
book.save('seb.xlsx')
statement = SebPlugin(UI(), {}).get_parser('seb.xlsx').parse()
ofx = OfxWriter(statement).toxml()
ids = re.findall('<FITID>([^<]*)', ofx)
for payment, number in zip(re.findall('<STMTTRN>(.*?)</STMTTRN>', ofx, re.S), ids):
    print(*re.findall('<(?:DTPOSTED|TRNAMT|REFNUM)>([^<]*)', payment), 'has number', ids.index(number) + 1)
PY
LOCPATH="$work" PYTHONPATH="$work/usr/lib/python3/dist-packages" /usr/bin/python3 convert.py | tee seen
cmp - seen <<'SEEN'
20261130 75.00 5490990004 has number 1
20261130 75.00 5490990005 has number 1
20261129 75.00 5490990006 has number 3
SEEN
