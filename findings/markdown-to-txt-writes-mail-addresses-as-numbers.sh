#!/bin/sh
# markdown-to-txt 2.0.1 (npm), "Convert markdown to plain text": a message with a mail address and a web address.
#
# Guessed, in writing: the same words and numbers.
# Seen: the mail address is a row of numbers in the plain text, &#105;&#x6e;&#102; and so on, other ones each time: what Markdown's first
#       program hid addresses with from robots, in HTML, where a browser reads it back; here nobody does. So it is with an address in
#       angle brackets and with one that just stands there; a web address is right. Nothing is said. The README has that options of marked
#       may be given, and not that one of them, mangle: false, is what keeps an address; the tracker has nothing on it. Here each number is
#       shown as #, and lodash is installed beside it, which it needs and does not name.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund markdown-to-txt@2.0.1 lodash@4.17.21 >/dev/null
cd "$work"
cat >message.cjs <<'JS'
const { markdownToTxt } = require('markdown-to-txt')
for (const message of ['Skriv till info@example.se.', 'Skriv till <info@example.se>.', 'Se example.se/a_b.']) {
  const text = markdownToTxt(message)
  const read = text.replace(/&#(?:x([0-9a-f]+)|([0-9]+));/g, (_, hex, ten) => String.fromCharCode(hex ? parseInt(hex, 16) : ten))
  console.log(`${message}: ${text.replace(/&#x?[0-9a-f]+;/g, '#')}, which a browser would read as: ${read}`)
  console.log(`  with mangle: false: ${markdownToTxt(message, { mangle: false })}`)
}
JS
node message.cjs | tee seen
cmp - seen <<'SEEN'
Skriv till info@example.se.: Skriv till ###############., which a browser would read as: Skriv till info@example.se.
  with mangle: false: Skriv till info@example.se.
Skriv till <info@example.se>.: Skriv till ###############., which a browser would read as: Skriv till info@example.se.
  with mangle: false: Skriv till info@example.se.
Se example.se/a_b.: Se example.se/a_b., which a browser would read as: Se example.se/a_b.
  with mangle: false: Se example.se/a_b.
SEEN
