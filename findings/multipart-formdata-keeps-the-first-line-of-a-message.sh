#!/bin/sh
# multipart-formdata 1.1.0 (npm), a parser of forms for servers without a body parser: a form as Node's own FormData writes it, with a
# message in several lines, a Swedish street and a photograph.
#
# Guessed, in writing: each name, each value and each byte of the files is as it was sent.
# Seen: a value is in "field", up to its first line end, and what stands behind that is in "data", which is the file's for a photograph
#       and, for a value of one line, some hyphens of the boundary. So of a message the first line is left where a value is looked for.
#       Names of fields and of files are read as Latin 1, Ã¤ for ä, and so are the values. Nothing is said. The bytes of a photograph are
#       right. The README shows files and has "field" for "any data fields"; neither it nor the tracker tells of lines and letters.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund multipart-formdata@1.1.0 >/dev/null
cd "$work"
cat >read.mjs <<'JS'
import multipart from 'multipart-formdata'
const form = new FormData()
form.append('väg', 'Ekvägen 5 B')
form.append('not', 'We are away.\r\nCall Bo.\r\nThanks')
form.append('stycken', 'We are away.\r\n\r\nCall Bo.')
form.append('bild', new File([Uint8Array.of(0xff, 0xd8, 0xff, 13, 10, 0x35)], 'väg.jpg', { type: 'image/jpeg' }))
const sent = new Response(form)
const body = Buffer.from(await sent.arrayBuffer())
for (const part of multipart.parse(body, multipart.getBoundary(sent.headers.get('content-type')))) {
  const data = part.filename ? part.data.toString('hex') : JSON.stringify(part.data.toString().replace(/-{4}.*/, '----'))
  console.log(part.name, part.filename, JSON.stringify(part.field), data)
}
JS
node read.mjs | tee seen
cmp - seen <<'SEEN'
vÃ¤g  "EkvÃ¤gen 5 B" "----"
not  "We are away." "Call Bo.\r\nThanks"
stycken  "We are away." "\r\nCall Bo."
bild vÃ¤g.jpg "" ffd8ff0d0a35
SEEN
