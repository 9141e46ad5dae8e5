#!/bin/sh
# @thasmorato/docx-parser 1.4.0 (npm), which reads .docx files in parts: an offer by docx 9.15.2 (npm) with a table of two rows, a
# paragraph in which 100 kr has been struck out by the track of changes and 75 kr put in, and a name with an ampersand.
#
# Guessed, in writing: each text once, cells apart, and without what has been deleted.
# Seen: the cells of the table come first as paragraphs of their own, then again as the table, so that whoever adds up has each sum
#       twice; the table stands at the end, wherever it was. What has been deleted is read as if it stood there, 100 kr beside 75 kr,
#       and the ampersand is &amp;. So it is as elements and as text. The README tells of tables as elements of their own, with an
#       option to leave them out, and has no word on the rest; the tracker has none.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @thasmorato/docx-parser@1.4.0 docx@9.15.2 >/dev/null
cd "$work"
cat >read.mjs <<'JS'
import { extractText } from '@thasmorato/docx-parser'
import { DeletedTextRun, Document, InsertedTextRun, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx'
const cell = (text) => new TableCell({ children: [new Paragraph(text)] })
const row = (...texts) => new TableRow({ children: texts.map(cell) })
const change = (id, text) => ({ id, text, author: 'Åsa', date: '2026-11-30T08:00:00Z' })
const children = [
  new Paragraph('Till Ek & Al'),
  new Table({ rows: [row('2 säckar', '250 kr'), row('1 säck', '125 kr')] }),
  new Paragraph({
    children: [new TextRun('Frakt: '), new DeletedTextRun(change(1, '100 kr')), new InsertedTextRun(change(2, '75 kr'))],
  }),
]
console.log(await extractText(await Packer.toBuffer(new Document({ sections: [{ children }] }))))
JS
node read.mjs | tee seen
cmp - seen <<'SEEN'
Till Ek &amp; Al
2 säckar
250 kr
1 säck
125 kr
Frakt: 100 kr 75 kr
2 säckar	250 kr
1 säck	125 kr
SEEN
