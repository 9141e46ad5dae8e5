#!/bin/sh
# parsedbf 2.0.0 (npm), with which shpjs reads what is known of the points on a map, and a table of households that dbffile 1.13.0 wrote.
#
# Guessed, in writing: what dbffile wrote is read as it was written, the sum, the day, yes or no and the telephone.
# Seen: each value begins one letter early. -75.25 is -75.2, its last digit is the first of the day, in the year 5207, whoever said yes
#       has said no, and the telephone begins with that answer, T0701234567. dbffile ends the head of the table by 0D 00, as dBase III did,
#       and says in the head where the rows begin; parsedbf counts the columns and takes 0D alone for granted. Nothing is said. It is right
#       of the same table without that 00. Neither README tells of it, nor do the trackers of parsedbf, shpjs and dbffile.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund parsedbf@2.0.0 dbffile@1.13.0 >/dev/null
cd "$work"
cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { DBFFile } from 'dbffile'
import parse from 'parsedbf'
const table = await DBFFile.create('hus.dbf', [
  { name: 'NAMN', type: 'C', size: 20 },
  { name: 'BELOPP', type: 'N', size: 8, decimalPlaces: 2 },
  { name: 'DAG', type: 'D', size: 8 },
  { name: 'JA', type: 'L', size: 1 },
  { name: 'TEL', type: 'C', size: 11 },
])
await table.appendRecords([{ NAMN: 'Bo Ek', BELOPP: -75.25, DAG: new Date('2026-11-30T00:00'), JA: true, TEL: '0701234567' }])
const bytes = readFileSync('hus.dbf')
const show = (row) => console.log(row.NAMN, row.BELOPP, row.DAG.getFullYear(), row.JA, row.TEL)
const read = (buffer) => show(parse(new DataView(buffer.buffer, buffer.byteOffset, buffer.length), 'windows-1252')[0])
show((await (await DBFFile.open('hus.dbf')).readRecords())[0])
read(bytes)
const end = bytes.readUInt16LE(8)
console.log(bytes.subarray(end - 2, end))
const without = Buffer.concat([bytes.subarray(0, end - 1), bytes.subarray(end)])
without.writeUInt16LE(end - 1, 8)
read(without)
JS
TZ=UTC node read.mjs | tee seen
cmp - seen <<'SEEN'
Bo Ek -75.25 2026 true 0701234567
Bo Ek -75.2 5207 false T0701234567
<Buffer 0d 00>
Bo Ek -75.25 2026 true 0701234567
SEEN
