#!/bin/sh
# markdown-it-plain-text 0.3.0 (npm), which takes the plain text out of what markdown-it 14.3.3 reads: a message whose lines are broken as
# somebody has typed them, and an address in two lines.
#
# Guessed, in writing: the same words and numbers.
# Seen: the last word of a line and the first of the next are one: måndagden 30 novemberkl. 8. Of Ekvägen 5 and 191 40 Sollentuna, which
#       are parted by a line break of Markdown, it makes Ekvägen 5191 40. Between paragraphs and list items there is a blank. CommonMark:
#       a line ending in a paragraph is a soft break, which may be rendered "as a line ending or as a space", and the other a hard one.
#       The README: blanks are added "to prevent words from sticking together"; the tracker has blanks too many, and nothing on this.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund markdown-it-plain-text@0.3.0 markdown-it@14.3.3 >/dev/null
cd "$work"
cat >message.cjs <<'JS'
const plainText = require('markdown-it-plain-text')
const markdown = require('markdown-it')().use(plainText.default ?? plainText)
const message = 'Vi kommer på måndag\nden 30 november\nkl. 8 till\n\nEkvägen 5  \n191 40 Sollentuna\n\n- Glas\n- Papp'
console.log(JSON.stringify(markdown.render(message).replace(/<ul>[^]*/, '')))
console.log(JSON.stringify(markdown.plainText))
JS
node message.cjs | tee seen
cmp - seen <<'SEEN'
"<p>Vi kommer på måndag\nden 30 november\nkl. 8 till</p>\n<p>Ekvägen 5<br>\n191 40 Sollentuna</p>\n"
"Vi kommer på måndagden 30 novemberkl. 8 till Ekvägen 5191 40 Sollentuna Glas Papp "
SEEN
