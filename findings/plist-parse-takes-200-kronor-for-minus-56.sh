#!/bin/sh
# @plist/parse 1.1.0 (npm), which reads Apple's property lists in each of their forms, and @plist/serialize 1.1.0, which writes them: sums
# in whole kronor, in a binary list that the one has written, and in one that Python's plistlib has written.
#
# Guessed, in writing: they come back, and are read by each other reader alike.
# Seen: 128 to 255 kronor are -128 to -1, so 200 is -56; 32768 to 65535 are negative as well, 40000 is -25536, and so are those from
#       2147483648. The files are right, and plistlib reads both. Apple's CFBinaryPList.c: "1, 2, and 4-byte integers have to be interpreted
#       as unsigned, whereas 8-byte integers are signed". In XML the same sums are right. Neither README nor tracker speaks of signs.
#
# Fails if that changes. Needs npm, node and python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @plist/parse@1.1.0 @plist/serialize@1.1.0 \
  @plist/common@1.1.0 >/dev/null
cd "$work"
cat >sums.mjs <<'JS'
import { PlistFormat } from '@plist/common'
import { parse } from '@plist/parse'
import { serialize } from '@plist/serialize'
import { readFileSync, writeFileSync } from 'node:fs'
const sums = [75, 127, 128, 200, 255, 300, 40000, 70000]
const own = serialize({ sums }, PlistFormat.BINARY)
writeFileSync('own.plist', new Uint8Array(own))
console.log('own:', parse(own).sums.join(' '))
console.log("Python's:", parse(new Uint8Array(readFileSync('python.plist')).buffer).sums.join(' '))
console.log('XML:', parse(serialize({ sums }, PlistFormat.XML)).sums.join(' '))
JS
cat >sums.py <<'PY'
import plistlib
plistlib.dump({"sums": [75, 127, 128, 200, 255, 300, 40000, 70000]}, open("python.plist", "wb"), fmt=plistlib.FMT_BINARY)
PY
python3 sums.py
{
  node sums.mjs
  python3 -c 'import plistlib; print("own, read by Python:", *plistlib.load(open("own.plist", "rb"))["sums"])'
} | tee seen
cmp - seen <<'SEEN'
own: 75 127 -128 -56 -1 300 -25536 70000
Python's: 75 127 -128 -56 -1 300 -25536 70000
XML: 75 127 128 200 255 300 40000 70000
own, read by Python: 75 127 128 200 255 300 40000 70000
SEEN
