#!/bin/sh
# structured-headers 2.1.0 (npm), which writes and reads HTTP headers of RFC 9651, and structured-field-values 2.0.4 (npm), which does
# too: how long an answer took or how much is left, as a program reckons it, and when a visit begins.
#
# Guessed, in writing: each reads what it wrote and what the other wrote, and 1.0004 is written 1.0, as the RFC says.
# Seen: structured-headers writes "1.", with nothing behind the point, of each number within half a thousandth of a whole one, "0." and
#       "100." too, and refuses that; so does the other. Of days it reads those alone that end the header: with anything behind them, a
#       comma or what belongs to the day, it refuses those too that it wrote itself, and the other reads them. A header is read whole or
#       not at all, so that everything else in it is lost. structured-field-values writes 1.0, and of moments with a fraction
#       @1796025900.5, which neither reads. Neither README nor tracker has anything of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund structured-headers@2.1.0 \
  structured-field-values@2.0.4 >/dev/null
cd "$work"
cat >headers.mjs <<'JS'
import { parseDictionary, serializeDictionary } from 'structured-headers'
import { decodeDict, encodeDict } from 'structured-field-values'
const readers = {
  'structured-headers': (header) => parseDictionary(header).size,
  'the other': (header) => Object.keys(decodeDict(header)).length,
}
const show = (header) => {
  const said = Object.entries(readers).map(([name, read]) => {
    try {
      return `${name} reads ${read(header)}`
    } catch {
      return `${name} refuses`
    }
  })
  console.log(`  ${header}: ${said.join(', ')}`)
}
const day = new Date('2026-11-30T08:05:00Z')
const headers = [{ took: 1.25, left: 3 }, { took: 1.0004, left: 3 }, { took: 99.99996, left: 3 }, { took: 0.0004, left: 3 },
  { left: 3, begins: day }, { begins: day, left: 3 }, { begins: new Date(day.getTime() + 500) }]
console.log('structured-headers writes')
for (const header of headers) show(serializeDictionary(header))
console.log('structured-field-values writes')
for (const header of headers) show(encodeDict(header))
JS
node headers.mjs | tee seen
cmp - seen <<'SEEN'
structured-headers writes
  took=1.25, left=3: structured-headers reads 2, the other reads 2
  took=1., left=3: structured-headers refuses, the other refuses
  took=100., left=3: structured-headers refuses, the other refuses
  took=0., left=3: structured-headers refuses, the other refuses
  left=3, begins=@1796025900: structured-headers reads 2, the other reads 2
  begins=@1796025900, left=3: structured-headers refuses, the other reads 2
  begins=@1796025900: structured-headers reads 1, the other reads 1
structured-field-values writes
  took=1.25, left=3: structured-headers reads 2, the other reads 2
  took=1.0, left=3: structured-headers reads 2, the other reads 2
  took=100.0, left=3: structured-headers reads 2, the other reads 2
  took=0.0, left=3: structured-headers reads 2, the other reads 2
  left=3, begins=@1796025900: structured-headers reads 2, the other reads 2
  begins=@1796025900, left=3: structured-headers refuses, the other reads 2
  begins=@1796025900.5: structured-headers refuses, the other refuses
SEEN
