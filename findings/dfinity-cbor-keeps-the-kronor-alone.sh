#!/bin/sh
# @dfinity/cbor 0.2.3 (npm), which writes and reads CBOR, and cbor2 2.3.0 (npm), which does too: sums with öre.
#
# Guessed, in writing, of eleven such libraries: each reads what another has written as it was; only dates may be refused.
# Seen: @dfinity/cbor writes 125.5 as the whole number 125, 0.5 as 0 and -75.25 as -75, so that every reader has kronor without öre. Nothing
#       is said. What cbor2 wrote of them it refuses to read. Its README lists what it leaves out of CBOR, as tags of one's own and lengths
#       that are not given, and says nothing of fractions.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @dfinity/cbor@0.2.3 cbor2@2.3.0 >/dev/null
cd "$work"
cat >sums.mjs <<'JS'
import * as dfinity from '@dfinity/cbor'
import * as cbor2 from 'cbor2'
const read = (library, bytes) => {
  try {
    return JSON.stringify(library.decode(bytes))
  } catch {
    return 'refused'
  }
}
for (const sums of [[125, -75], [125.5], [0.5], [-75.25]]) {
  const [own, other] = [dfinity.encode(sums), cbor2.encode(sums)]
  console.log([JSON.stringify(sums), read(dfinity, own), read(cbor2, own), read(cbor2, other), read(dfinity, other)].join(' | '))
}
JS
node sums.mjs | tee seen
cmp - seen <<'SEEN'
[125,-75] | [125,-75] | [125,-75] | [125,-75] | [125,-75]
[125.5] | [125] | [125] | [125.5] | refused
[0.5] | [0] | [0] | [0.5] | refused
[-75.25] | [-75] | [-75] | [-75.25] | refused
SEEN
