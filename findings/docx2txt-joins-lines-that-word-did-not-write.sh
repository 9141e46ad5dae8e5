#!/bin/sh
# docx2txt 1.4 (Debian's 1.4-5): a document of two paragraphs and a table, made by python-docx 0.8.11 for Python (Debian's
# python3-docx 0.8.11+dfsg1-5).
#
# Guessed: two lines, and the cells of the table parted by a line or a tab, as it is with a document of Word's.
# Seen: they are one line, "Måndag 30 november125 krAntal12". It looks for a paragraph that begins with <w:p and something more, as Word
#       has it; one that begins with <w:p> alone, which the format allows, has no end for it. pandoc 2.17.1.1 has them apart.
#
# Fails if that changes. Needs apt-get, and Debian's python3 with python3-lxml.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq docx2txt=1.4-5 python3-docx=0.8.11+dfsg1-5 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >write.py <<'PY'
from docx import Document
document = Document()
document.add_paragraph('Måndag 30 november')
document.add_paragraph('125 kr')
table = document.add_table(1, 2)
table.cell(0, 0).text, table.cell(0, 1).text = 'Antal', '12'
document.save('day.docx')
PY
PYTHONPATH="$work/usr/lib/python3/dist-packages" /usr/bin/python3 write.py
{ perl usr/bin/docx2txt day.docx -; echo; } | tee seen
cmp - seen <<'SEEN'
Måndag 30 november125 krAntal12
SEEN
