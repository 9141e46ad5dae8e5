#!/bin/sh
# mammoth 1.13.0 and officeparser 7.8.0 (npm), which get the text of a Word document, made by docx 9.15.2 (npm): an address of two lines in
# one paragraph, as Shift and Enter make it, and a row with a tab.
#
# Guessed: a new line between the lines of the address, by mammoth's extractRawText() as by its convertToHtml(); the tab, or a blank.
# Seen: "Ekvägen 5191 34 Sollentuna" by both: number 5 and the postcode 191 34 are one number, and nobody sees where it was parted.
#       officeparser leaves out the tab too, "Påse125 kr". In mammoth's HTML there is a <br /> in the address.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund mammoth@1.13.0 officeparser@7.8.0 docx@9.15.2 >/dev/null
cd "$work"
cat >address.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import { Document, Packer, Paragraph, Tab, TextRun } from 'docx'
import mammoth from 'mammoth'
import { OfficeParser } from 'officeparser'
const address = new Paragraph({ children: [new TextRun('Ekvägen 5'), new TextRun({ text: '191 34 Sollentuna', break: 1 })] })
const row = new Paragraph({ children: [new TextRun({ children: ['Påse', new Tab(), '125 kr'] })] })
const path = 'letter.docx'
writeFileSync(path, await Packer.toBuffer(new Document({ sections: [{ children: [address, row] }] })))
console.log('mammoth', JSON.stringify((await mammoth.extractRawText({ path })).value))
console.log('mammoth', JSON.stringify((await mammoth.convertToHtml({ path })).value))
console.log('officeparser', JSON.stringify((await OfficeParser.parseOffice(path)).toText()))
JS
node address.mjs | tee seen
cmp - seen <<'SEEN'
mammoth "Ekvägen 5191 34 Sollentuna\n\nPåse\t125 kr\n\n"
mammoth "<p>Ekvägen 5<br />191 34 Sollentuna</p><p>Påse\t125 kr</p>"
officeparser "Ekvägen 5191 34 Sollentuna\nPåse125 kr"
SEEN
