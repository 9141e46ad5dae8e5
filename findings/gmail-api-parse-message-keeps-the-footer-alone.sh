#!/bin/sh
# gmail-api-parse-message 2.1.2 (npm): an answer of two parts, the household's text and the lines that a mailing list put below it, each
# text/plain, as Gmail's API gives it.
#
# Guessed: the text is what the household wrote. Of two parts of one type nothing was in writing: with or without what is below it.
# Seen: the list's lines alone. Each part of a type takes the place of the one before, so that the answer is gone without a word; it is
#       among no attachments either. So it is with HTML, and with a mail in which text stands before and behind a picture.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund gmail-api-parse-message@2.1.2 >/dev/null
cd "$work"
cat >answer.js <<'JS'
const parse = require('gmail-api-parse-message')
const part = (mimeType, text) => ({
  mimeType, filename: '', headers: [{ name: 'Content-Type', value: `${mimeType}; charset=utf-8` }],
  body: { size: Buffer.byteLength(text), data: Buffer.from(text).toString('base64url') },
})
const picture = { mimeType: 'image/png', filename: 'a.png', headers: [], body: { attachmentId: '1', size: 1 } }
for (const parts of [
  [part('text/plain', 'Vi kan inte på måndag.')],
  [part('text/plain', 'Vi kan inte på måndag.'), part('text/plain', '-- \nGrannar i Häggvik')],
  [part('text/html', '<p>Vi kan inte på måndag.</p>'), part('text/html', '<p>Grannar i Häggvik</p>')],
  [part('text/plain', 'Säckarna står här:'), picture, part('text/plain', 'Hälsar Åsa')],
]) {
  const payload = { mimeType: 'multipart/mixed', headers: [{ name: 'Subject', value: 'Re: Hämtning' }], parts }
  const { textPlain, textHtml, attachments = [] } = parse({ id: '1', threadId: '1', internalDate: '1', payload })
  console.log(JSON.stringify({ textPlain, textHtml, attachments: attachments.map(({ filename }) => filename) }))
}
JS
node answer.js | tee seen
cmp - seen <<'SEEN'
{"textPlain":"Vi kan inte på måndag.","attachments":[]}
{"textPlain":"-- \nGrannar i Häggvik","attachments":[]}
{"textHtml":"<p>Grannar i Häggvik</p>","attachments":[]}
{"textPlain":"Hälsar Åsa","attachments":["a.png"]}
SEEN
