#!/bin/sh
# odf2xhtml of odfpy 1.4.2 (Debian's python-odf-tools 1.4.2-2 and python3-odf 1.4.2-2), which makes a web page of an OpenDocument sheet:
# households in a block of flats, two of them alike, as spreadsheets write them, with what is repeated written once and counted.
#
# Guessed: cells and rows come as often as they are repeated, and empty ones are kept.
# Seen: each comes once, so that of two households alike one is gone, and two empty cells are one, so that the 125 kr behind them stand
#       below Glass and not below Sum. Nothing is said, and the manual says that it makes a page of a spreadsheet. The tracker does not
#       tell of it.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq python-odf-tools=1.4.2-2 python3-odf=1.4.2-2 python3-defusedxml >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
export PYTHONPATH=$work/usr/lib/python3/dist-packages
cat >sheet.py <<'PY'
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P
def cell(text=None, **attributes):
    made = TableCell(**attributes)
    if text:
        made.addElement(P(text=text))
    return made
def row(*cells, **attributes):
    made = TableRow(**attributes)
    for each in cells:
        made.addElement(each)
    return made
table = Table(name='Eken')
for each in (
    row(*map(cell, ('Name', 'Paper', 'Glass', 'Sum'))),
    row(cell('Ek'), cell(numbercolumnsrepeated=2), cell('125 kr')),
    row(cell('Lind'), cell('1', numbercolumnsrepeated=2), cell('75 kr'), numberrowsrepeated=2),
):
    table.addElement(each)
sheet = OpenDocumentSpreadsheet()
sheet.spreadsheet.addElement(table)
sheet.save('households.ods')
PY
/usr/bin/python3 sheet.py
/usr/bin/python3 usr/bin/odf2xhtml households.ods | tr -d '\n' | sed 's#<tr>#\n#g; s#</td><td>#|#g' |
  sed '1d; s/<[^>]*>//g; $s/$/\n/' | grep . | tee seen
cmp - seen <<'SEEN'
Name|Paper|Glass|Sum
Ek||125 kr
Lind|1|75 kr
SEEN
