#!/bin/sh
# fast-json-stringify 7.3.10 (npm), by which Fastify writes answers that have a schema: a sum in kronor, of type integer.
#
# Guessed: 12.5 is refused, as "12,5" is, or rounded to 13 as on a Swedish receipt.
# Seen: 12.5 and 12.99 are 12. A sum that nobody knows, null, is 0, an empty cell is 0, and true is 1; a text that is null is "". Whoever
#       reads the answer sees a price of nought kronor and not that there is none yet. With nullable it stays null.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund fast-json-stringify@7.3.10 >/dev/null
cd "$work"
cat >answer.mjs <<'JS'
import build from 'fast-json-stringify'
const write = (schema) => build({ type: 'object', properties: { sum: schema } })
const integer = write({ type: 'integer' })
for (const sum of ['12,5', 12.5, 12.99, null, '', true]) {
  try { console.log(JSON.stringify(sum), 'is', integer({ sum })) } catch { console.log(JSON.stringify(sum), 'is refused') }
}
console.log('null, a text, is', write({ type: 'string' })({ sum: null }))
console.log('null, nullable, is', write({ type: 'integer', nullable: true })({ sum: null }))
JS
node answer.mjs | tee seen
cmp - seen <<'SEEN'
"12,5" is refused
12.5 is {"sum":12}
12.99 is {"sum":12}
null is {"sum":0}
"" is {"sum":0}
true is {"sum":1}
null, a text, is {"sum":""}
null, nullable, is {"sum":null}
SEEN
