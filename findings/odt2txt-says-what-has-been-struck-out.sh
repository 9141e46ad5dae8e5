#!/bin/sh
# odt2txt 0.5 (Debian's odt2txt 0.5-7), which writes the text of an OpenDocument letter: one in which a sum was changed with the changes
# recorded, with blanks in a row and with a footnote.
#
# Guessed: what has been deleted is not there, and three blanks are three blanks.
# Seen: the old sum is a line of its own above the letter, with nothing that tells it from the rest, so that whoever reads or searches the
#       text finds two. Blanks that are written as an element, as the format has every one behind the first, are gone, and a name written
#       with such ones is one word. The footnote stands in the middle of the sentence. The manual says nothing of any of it, and the tracker
#       of lists and headings only.
#
# Fails if that changes. Needs apt-get and python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq odt2txt=0.5-7 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >letter.py <<'PY'
import zipfile
spaces = ''.join(f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ('office', 'text'))
deleted = '<text:changed-region text:id="c1"><text:deletion><text:p>Summa 250 kr</text:p></text:deletion></text:changed-region>'
paragraphs = (
    'Åsa<text:s text:c="2"/>Öberg',
    '<text:change text:change-id="c1"/>Summa 125 kr<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation>'
    '<text:note-body><text:p>med moms</text:p></text:note-body></text:note> i månaden',
)
text = ''.join(f'<text:p>{paragraph}</text:p>' for paragraph in paragraphs)
with zipfile.ZipFile('letter.odt', 'w') as letter:
    letter.writestr('mimetype', 'application/vnd.oasis.opendocument.text')
    letter.writestr('content.xml', f'<?xml version="1.0"?><office:document-content{spaces} office:version="1.2"><office:body><office:text>'
        f'<text:tracked-changes>{deleted}</text:tracked-changes>{text}</office:text></office:body></office:document-content>')
PY
python3 letter.py
usr/bin/odt2txt.odt2txt --encoding=UTF-8 letter.odt | grep . | tee seen
cmp - seen <<'SEEN'
Summa 250 kr
ÅsaÖberg
Summa 125 kr1med moms
i månaden
SEEN
