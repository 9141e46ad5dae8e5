#!/bin/sh
# csv-batch 2.0.6 (npm), which reads CSV from a stream: a file of 100000 payments, 2.7 MB, whose lines end as RFC 4180 has it (CRLF), read
# as in the README; and two payments that come in two pieces.
#
# Guessed, in writing: all as RFC 4180 has it, also where the file comes in pieces.
# Seen: 100001 payments. Where a piece ends between the two characters of a line's end, there is a record more, with an empty name and no
#       other field, in the list, in each batch and in totalRecords; a file is read in pieces of 64 KiB. A quotation mark that is doubled is
#       lost where a piece ends between the two. It says nothing: errors is empty. With LF, and in one piece, all is right. Nothing of it
#       is in the README or in its tracker.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund csv-batch@2.0.6 >/dev/null
cd "$work"
cat >payments.cjs <<'JS'
const fs = require('node:fs')
const { Readable } = require('node:stream')
const csvBatch = require('csv-batch')
const read = async (what, stream) => {
  const { totalRecords, data, errors } = await csvBatch(stream)
  const odd = data.filter((record) => !record.kr || /"[^"]*$/.test(record.namn.replace(/"[^"]*"/g, '')))
  console.log(`${what}: ${totalRecords} records, ${errors.length} errors, odd: ${JSON.stringify(odd)}`)
}
const payments = Array.from({ length: 100000 }, (_, at) => `Ek ${at + 1},Ekbacken ${at + 1},${(at + 1) % 4 + 1}\r\n`).join('')
const run = async () => {
  for (const end of ['\r\n', '\n']) {
    fs.writeFileSync('payments.csv', `namn,adress,kr\r\n${payments}`.replaceAll('\r\n', end))
    await read(`a file with ${JSON.stringify(end)}`, fs.createReadStream('payments.csv'))
  }
  await read('two pieces', Readable.from(['namn,kr\r\nEk,75\r', '\nBo,125\r\n']))
  await read('one piece', Readable.from(['namn,kr\r\nEk,75\r\nBo,125\r\n']))
  await read('two pieces', Readable.from(['namn,kr\r\n"Ek ""Backen"', '"",75\r\n']))
}
run()
JS
node payments.cjs | tee seen
cmp - seen <<'SEEN'
a file with "\r\n": 100001 records, 0 errors, odd: [{"namn":""}]
a file with "\n": 100000 records, 0 errors, odd: []
two pieces: 3 records, 0 errors, odd: [{"namn":""}]
one piece: 2 records, 0 errors, odd: []
two pieces: 1 records, 0 errors, odd: [{"namn":"Ek \"Backen","kr":"75"}]
SEEN
