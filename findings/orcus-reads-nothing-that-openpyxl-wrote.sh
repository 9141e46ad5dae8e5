#!/bin/sh
# orcus 0.17.2 (Debian's liborcus-bin 0.17.2-2+b2), which reads sheets for other programs, and openpyxl 3.0.9 for Python (python3-openpyxl
# 3.0.9-1): the households and their sums, written as .xlsx by openpyxl and made CSV by orcus.
#
# Guessed: the sums are there.
# Seen: orcus writes a file for the sheet, with its name and nothing in it: there are no households and nobody owes anything. openpyxl names
#       the sheet's part from the root, /xl/worksheets/sheet1.xml, as OPC lets it, and orcus looks for it below xl. With the name as others
#       write it, worksheets/sheet1.xml, the sums are there, and no text: openpyxl has each in its cell (inlineStr). Nothing is said, and
#       the exit code is that of files which it reads whole.
#
# Fails if that changes. Needs orcus, apt-get and Debian's python3.
set -eu
dpkg-query -W liborcus-bin 2>/dev/null | grep -q '0\.17\.2-2' || { echo 'orcus 0.17.2 is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq python3-openpyxl=3.0.9-1 python3-et-xmlfile python3-jdcal >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >homes.py <<'PY'
import zipfile
import openpyxl
book = openpyxl.Workbook()
for row in ('Name', 'Sum'), ('Anna Ek', 125.5), ('Bo Ek', -75.25):
    book.active.append(row)
book.save('homes.xlsx')
with zipfile.ZipFile('homes.xlsx') as written, zipfile.ZipFile('below.xlsx', 'w') as below:
    for name in written.namelist():
        part = written.read(name)
        below.writestr(name, part.replace(b'"/xl/', b'"') if name.endswith('workbook.xml.rels') else part)
PY
PYTHONPATH=$work/usr/lib/python3/dist-packages /usr/bin/python3 -W ignore homes.py
for file in homes below; do
  orcus-xlsx -f csv -o "$file" "$file.xlsx" && code=0 || code=$?
  echo "$file.xlsx: exit code $code, $(ls "$file"), $(wc -c <"$file/Sheet.csv") bytes"
  sed '$a\' "$file/Sheet.csv"
done | tee seen
cmp - seen <<'SEEN'
homes.xlsx: exit code 1, Sheet.csv, 0 bytes
below.xlsx: exit code 1, Sheet.csv, 16 bytes
,
,125.5
,-75.25
SEEN
