#!/bin/sh
# node-html-markdown 2.0.0 (npm): a table whose rows and cells are not closed, as HTML allows, and a sentence with a link below.
#
# Guessed: the table, and the sentence with its link, as of a list whose items are not closed.
# Seen: rows become one row, the first cell of the next row is read into the last of the row before, and the sentence is a cell of it, its
#       link gone: the address stands nowhere. A list is read right, and so is the table where each cell is closed.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund node-html-markdown@2.0.0 >/dev/null
cd "$work"
node -e "
const { NodeHtmlMarkdown } = require('node-html-markdown')
const below = '<p>Se <a href=\"https://example.se/\">sidan</a>.</p>'
for (const html of ['<table><tr><th>Dag<th>Pris<tr><td>måndag<td>125 kr</table>', '<ul><li>papp<li>glas</ul>']) {
  console.log(NodeHtmlMarkdown.translate(html + below))
}" | tee seen
cmp - seen <<'SEEN'
| Dag | Pris måndag | 125 kr | Se sidan. |
| --- | ----------- | ------ | --------- |
* papp
* glas

Se [sidan](https://example.se/).
SEEN
