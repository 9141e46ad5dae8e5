#!/bin/sh
# @razroo/html-to-adf 1.1.5 (npm), which writes HTML as a document for Jira and Confluence: a table of prices between two paragraphs,
# and a list within a list; the texts of the document in order.
#
# Guessed, in writing: each text once and in order, cells and lines apart.
# Seen: the table is left out, with all that is in it, without a trace, and so is one of a heading alone. What stands in
#       a list within a list is glued to the item above, as one paragraph: "sexab". The document is valid and nothing is said. The
#       README has a paragraph as its example and no word on tables or lists; the tracker has nothing on them.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @razroo/html-to-adf@1.1.5 >/dev/null
cd "$work"
cat >write.js <<'JS'
const { convertHtmlToADF } = require('@razroo/html-to-adf')
const row = (...cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
for (const html of [
  `<p>Priser:</p><table><tbody>${row('1 säck', '125 kr')}${row('2 säckar', '225 kr')}</tbody></table><p>Välkommen</p>`,
  '<p>Priser:</p><table><thead><tr><th>125 kr</th></tr></thead></table><p>Välkommen</p>',
  '<ol><li>fem</li><li>sex<ul><li>a</li><li>b</li></ul></li></ol>',
]) {
  const read = ({ type, text, content }) => (text ? JSON.stringify(text) : `${type}(${(content ?? []).map(read).join(', ')})`)
  console.log(read(convertHtmlToADF(html)))
}
JS
node write.js | tee seen
cmp - seen <<'SEEN'
doc(paragraph("Priser:"), paragraph("Välkommen"))
doc(paragraph("Priser:"), paragraph("Välkommen"))
doc(orderedList(listItem(paragraph("fem")), listItem(paragraph("sex", "a", "b"))))
SEEN
