#!/bin/sh
# milliparsec 5.1.2 (npm), the body parser of tinyhttp, for Express, too: a form with a message of two paragraphs, a field of blanks, a
# photograph and a list, as Node's own FormData writes it.
#
# Guessed, in writing: each name and value and the bytes of each file are as they were sent; then, after the first sight of it, that LF LF
#       and a field of blanks stay, and that a photograph is no longer its bytes.
# Seen: each line without anything on it is gone, of messages as of files, and so are the line ends at both ends, and blanks alone are
#       nothing. Files are decoded as UTF-8, so that each byte of a picture that is no letter there has become three others: of FF D8 FF,
#       with which a JPEG begins, there is three times EF BF BD. Nothing is said. The README has multipart among what it supports, and the
#       tracker tells of neither.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund milliparsec@5.1.2 >/dev/null
cd "$work"
cat >send.mjs <<'JS'
import { Readable } from 'node:stream'
import { multipart } from 'milliparsec'
const form = new FormData()
form.append('not', 'Vi är borta.\r\n\r\nRing Bo.')
form.append('rader', 'ett\n\ntvå\n')
form.append('blank', '  ')
form.append('bild', new File([Uint8Array.of(0xff, 0xd8, 0xff, 0x35)], 'bild.jpg', { type: 'image/jpeg' }))
form.append('lista', new File(['Namn;Belopp\r\n\r\nÅsa;75\r\n'], 'lista.csv', { type: 'text/csv' }))
const sent = new Response(form)
const headers = { 'content-type': sent.headers.get('content-type') }
const request = Object.assign(Readable.from([Buffer.from(await sent.arrayBuffer())]), { method: 'POST', headers })
await multipart()(request, {}, () => {})
for (const [name, [value]] of Object.entries(request.body)) {
  const bytes = typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer())
  console.log(name, name === 'bild' ? bytes.toString('hex') : JSON.stringify(bytes.toString()))
}
JS
node send.mjs | tee seen
cmp - seen <<'SEEN'
not "Vi är borta.\r\nRing Bo."
rader "ett\r\ntvå"
blank ""
bild efbfbdefbfbdefbfbd35
lista "Namn;Belopp\r\nÅsa;75"
SEEN
