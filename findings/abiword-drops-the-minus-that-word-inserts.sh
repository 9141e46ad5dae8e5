#!/bin/sh
# AbiWord 3.0.5 (Debian's abiword 3.0.5~dfsg-3.2): a Word document in which one refund is written with a minus sign, U+2212, and one with
# the minus that Word puts in from its table of symbols, a w:sym of the font Symbol, F02D.
#
# Guessed: −75 kr for both.
# Seen: the second is 75 kr, a charge, in plain text, in RTF and in a web page: the sign is neither shown nor replaced. Pandoc 2.17.1.1 has
#       the minus. Nothing is said, and the manual and the trackers do not tell of it.
#
# Fails if that changes. Needs abiword 3.0.5, pandoc 2.17.1.1 and python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
dpkg-query -W -f='${Version}\n' abiword 2>/dev/null | grep -qxF '3.0.5~dfsg-3.2' || { echo 'abiword 3.0.5~dfsg-3.2 is not here' && exit 2; }
pandoc --version 2>/dev/null | grep -qxF 'pandoc 2.17.1.1' || { echo 'pandoc 2.17.1.1 is not here' && exit 2; }
export HOME="$work" LC_ALL=C.UTF-8
cat >refunds.py <<'PY'
import zipfile
office = 'http://schemas.openxmlformats.org/'
w = office + 'wordprocessingml/2006/main'
rows = ('<w:t>\u221275 kr typed</w:t>', '<w:sym w:font="Symbol" w:char="F02D"/><w:t>75 kr inserted</w:t>')
body = ''.join(f'<w:p><w:r>{row}</w:r></w:p>' for row in rows)
with zipfile.ZipFile('refunds.docx', 'w') as file:
    file.writestr('[Content_Types].xml', f'<Types xmlns="{office}package/2006/content-types"><Default Extension="rels" ContentType='
        '"application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType='
        '"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>')
    file.writestr('_rels/.rels', f'<Relationships xmlns="{office}package/2006/relationships"><Relationship Id="r" Type='
        f'"{office}officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>')
    file.writestr('word/document.xml', f'<w:document xmlns:w="{w}"><w:body>{body}</w:body></w:document>')
PY
python3 refunds.py
{
  abiword --to=txt -o refunds.txt refunds.docx 2>/dev/null && grep kr refunds.txt
  abiword --to=html -o refunds.html refunds.docx 2>/dev/null && sed 's/<[^>]*>//g' refunds.html | grep kr
  pandoc --to=plain refunds.docx | grep kr
} | tee seen
cmp - seen <<'SEEN'
−75 kr typed
75 kr inserted
−75 kr typed
75 kr inserted
−75 kr typed
−75 kr inserted
SEEN
