#!/bin/sh
# html-to-docx 1.8.0 and @turbodocx/html-to-docx 1.23.1 (npm), which make Word documents of HTML: a link with two parameters, as a bill or a
# confirmation has it, its & written &amp;, as HTML wants it, and bare; read by mammoth 1.13.0 (npm).
#
# Guessed: the link goes where it went. In writing stood only that rows, sums and numbers of the bill are the same.
# Seen: written as HTML wants it, the & is escaped once more: the document's link is min?hushall=5&amp;nyckel=K7M2PQ, so that the server
#       gets a parameter "amp;nyckel" and none named "nyckel", and a mail's text is lost. Written bare, which HTML forgives, it is right, as
#       is the text that is seen in either form. Nothing is said, and nothing of it stands in their READMEs.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund \
  html-to-docx@1.8.0 @turbodocx/html-to-docx@1.23.1 mammoth@1.13.0 >/dev/null
cd "$work"
cat >links.js <<'JS'
const mammoth = require('mammoth')
const links = ['https://example.se/min?hushall=5&amp;nyckel=K7M2PQ', 'https://example.se/min?hushall=5&nyckel=K7M2PQ',
  'mailto:info@example.se?subject=Ring&amp;body=Hej']
const all = async () => {
  for (const name of ['html-to-docx', '@turbodocx/html-to-docx']) {
    for (const link of links) {
      const buffer = Buffer.from(await require(name)(`<p>Bo &amp; Cy: <a href="${link}">Avboka</a></p>`))
      const { value } = await mammoth.convertToHtml({ buffer })
      const url = new URL(value.match(/href="([^"]*)/)[1].replaceAll('&amp;', '&'))
      console.log(`${name}: ${value.match(/Bo.*?:/)[0]} ${JSON.stringify(Object.fromEntries(url.searchParams))}`)
    }
  }
}
all()
JS
node links.js | tee seen
cmp - seen <<'SEEN'
html-to-docx: Bo &amp; Cy: {"hushall":"5","amp;nyckel":"K7M2PQ"}
html-to-docx: Bo &amp; Cy: {"hushall":"5","nyckel":"K7M2PQ"}
html-to-docx: Bo &amp; Cy: {"subject":"Ring","amp;body":"Hej"}
@turbodocx/html-to-docx: Bo &amp; Cy: {"hushall":"5","amp;nyckel":"K7M2PQ"}
@turbodocx/html-to-docx: Bo &amp; Cy: {"hushall":"5","nyckel":"K7M2PQ"}
@turbodocx/html-to-docx: Bo &amp; Cy: {"subject":"Ring","amp;body":"Hej"}
SEEN
