#!/bin/sh
# xlsx2csv 0.7.8 (Debian's 1:0.7.8-1), a reader of Excel's files: a cell with 3 and the form 0" dagar", and others with a unit.
#
# Guessed: 3, or "3 dagar"; what stands between quotation marks is no part of a form.
# Seen: a form with an s, d, h, m or y anywhere is one of a time, and what is written is the form itself, with the number gone: 0" påsar"
#       for three sacks and for five, 0" 02agar" for three days, by the day of January 1900. 0" kronor" is 3. With
#       --ignore-formats time date all are numbers.
#
# Fails if that changes. Needs apt-get and python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq xlsx2csv=1:0.7.8-1 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >write.py <<'PY'
from xml.sax.saxutils import quoteattr
from zipfile import ZipFile
cells = [(3, '0" påsar"'), (5, '0" påsar"'), (3, '0" dagar"'), (3, '0" kronor"')]
main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
package = 'http://schemas.openxmlformats.org/package/2006'
types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
def relations(*pairs):
    return '<Relationships xmlns="%s/relationships">%s</Relationships>' % (package, ''.join(
        '<Relationship Id="rId%d" Type="%s/%s" Target="%s"/>' % (n, office, kind, target) for n, (kind, target) in enumerate(pairs, 1)))
files = {
    '[Content_Types].xml': '<Types xmlns="%s/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.'
        'relationships+xml"/>' % package + ''.join('<Override PartName="/xl/%s.xml" ContentType="%s.%s+xml"/>' % (part, types, kind)
        for part, kind in [('workbook', 'sheet.main'), ('worksheets/sheet1', 'worksheet'), ('styles', 'styles')]) + '</Types>',
    '_rels/.rels': relations(('officeDocument', 'xl/workbook.xml')),
    'xl/_rels/workbook.xml.rels': relations(('worksheet', 'worksheets/sheet1.xml'), ('styles', 'styles.xml')),
    'xl/workbook.xml': '<workbook %s xmlns:r="%s"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>' % (main, office),
    'xl/styles.xml': '<styleSheet %s><numFmts count="4">%s</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills>'
        '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4">%s</cellXfs></styleSheet>' % (
        main, ''.join('<numFmt numFmtId="%d" formatCode=%s/>' % (170 + n, quoteattr(form)) for n, (_, form) in enumerate(cells)),
        ''.join('<xf numFmtId="%d" applyNumberFormat="1"/>' % (170 + n) for n in range(4))),
    'xl/worksheets/sheet1.xml': '<worksheet %s><sheetData>%s</sheetData></worksheet>' % (main, ''.join(
        '<row r="%d"><c r="A%d" s="%d"><v>%d</v></c></row>' % (n + 1, n + 1, n, number) for n, (number, _) in enumerate(cells))),
}
with ZipFile('days.xlsx', 'w') as book:
    for name, text in files.items():
        book.writestr(name, '<?xml version="1.0" encoding="UTF-8"?>' + text)
PY
python3 write.py
{
  python3 usr/bin/xlsx2csv --delimiter ';' days.xlsx
  python3 usr/bin/xlsx2csv --ignore-formats time date -- days.xlsx | paste -s -d ' ' -
} | tee seen
cmp - seen <<'SEEN'
"0"" påsar"""
"0"" påsar"""
"0"" 02agar"""
3
3 5 3 3
SEEN
