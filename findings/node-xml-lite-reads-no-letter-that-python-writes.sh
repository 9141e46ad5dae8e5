#!/bin/sh
# node-xml-lite 0.0.7 (npm), which reads what the ElementTree of Python 3 writes by its defaults: names and streets with å, ä and ö.
#
# Guessed, in writing: "Åsa &amp; Bo &#229;" is read as "Åsa & Bo å"; then, that &#197; is lost and that a dash might be right.
# Seen: Python writes each letter beyond ASCII as its number, and of each up to 255 there is U+FFFD, since the number is put among the bytes
#       of UTF-8 as one byte: Åsa and Ösa are the same, and Ekvägen and Ekvågen, too. Nothing is said. What is written in UTF-8 is right,
#       and a dash, &#8211;, ends in an error. The README says that the text is decoded by the code page of the document, and nothing of
#       numbers, nor does the tracker.
#
# Fails if that changes. Needs npm, node and python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund node-xml-lite@0.0.7 >/dev/null
cd "$work"
python3 - <<'PY'
import xml.etree.ElementTree as tree
for encoding in ['us-ascii', 'utf-8']:
    household = tree.Element('hus')
    for text in ['Åsa', 'Ösa', 'Ekvägen 5', 'Ekvågen 5']:
        tree.SubElement(household, 'rad').text = text
    tree.ElementTree(household).write(encoding + '.xml', encoding=encoding, xml_declaration=True)
PY
cat >read.cjs <<'JS'
const { parseFileSync } = require('node-xml-lite')
for (const file of ['us-ascii.xml', 'utf-8.xml']) console.log(parseFileSync(file).childs.map((row) => row.childs[0]).join(', '))
JS
cat us-ascii.xml && echo && node read.cjs | tee seen
cmp - seen <<'SEEN'
�sa, �sa, Ekv�gen 5, Ekv�gen 5
Åsa, Ösa, Ekvägen 5, Ekvågen 5
SEEN
