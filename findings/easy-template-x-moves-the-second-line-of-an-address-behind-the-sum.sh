#!/bin/sh
# easy-template-x 7.2.8 (npm), which fills in .docx templates: an address in two lines with a sum behind it in the same sentence, by
# templates from docx 9.15.2 (npm); the texts and line breaks of the paragraph as they stand in the file.
#
# Guessed, in writing: a new line in a value is a line break where it stands.
# Seen: the first line stands where the value was, and the break and every further line behind all that follows in the same run of the
#       template: "Ekbacken 5, 125 kr / 2 tr" for an address and a sum, and of two addresses both doors come last. Only a value at the
#       end of its run is right. Nothing is said. The README has values with new lines in its examples, each alone in its paragraph; the
#       tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund easy-template-x@7.2.8 docx@9.15.2 jszip@3.10.1 >/dev/null
cd "$work"
cat >fill.js <<'JS'
const { Document, Packer, Paragraph } = require('docx')
const { TemplateHandler } = require('easy-template-x')
const JSZip = require('jszip')
const main = async () => {
  for (const text of ['Åsa bor på {first}', '{first}: {sum}', '{first} och {second}, {sum}']) {
    const template = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph(text)] }] }))
    const values = { first: 'Ekbacken 5\n2 tr', second: 'Åsvägen 7\n1 tr', sum: '125 kr' }
    const filled = await JSZip.loadAsync(await new TemplateHandler().process(template, values))
    const xml = await filled.file('word/document.xml').async('string')
    const shown = [...xml.matchAll(/<w:br\/>|<w:t[^>]*>([^<]*)/g)].map(([tag, shown]) => (tag === '<w:br/>' ? ' / ' : shown))
    console.log(`${text} is ${shown.join('')}`)
  }
}
main()
JS
node fill.js | tee seen
cmp - seen <<'SEEN'
Åsa bor på {first} is Åsa bor på Ekbacken 5 / 2 tr
{first}: {sum} is Ekbacken 5: 125 kr / 2 tr
{first} och {second}, {sum} is Ekbacken 5 och Åsvägen 7, 125 kr / 2 tr / 1 tr
SEEN
