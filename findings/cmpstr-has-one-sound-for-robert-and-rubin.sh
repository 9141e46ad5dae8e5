#!/bin/sh
# cmpstr 3.3.0 (npm), which has Soundex among its ways to find a name by its sound: names of customers, and the examples that are published
# with it.
#
# Guessed, in writing: as published, Ashcraft A261 and Tymczak T522; so Robert R163 and Rubin R150 too.
# Seen: R100 for both, A220, T520: of what follows the first letter it keeps one or two digits, and fills up with noughts where there are
#       more. Lindberg (L531), Lindh (L530) and Lundin (L535) are one, and so are Karlsson and Karlén, Andersson and Anton: whoever looks
#       for the one is given the other. README and tracker say nothing of another code.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund cmpstr@3.3.0 >/dev/null
cd "$work"
cat >sounds.cjs <<'JS'
const { CmpStr } = require('cmpstr')
const compare = CmpStr.create()
const lists = ['Robert Rupert Rubin', 'Ashcraft', 'Tymczak', 'Lindberg Lindh Lundin', 'Karlsson Karlén', 'Andersson Anton', 'Berg Bergman']
for (const names of lists)
  console.log(names.split(' ').map((name) => `${name} ${compare.phoneticIndex(name, 'soundex')}`).join(', '))
JS
node sounds.cjs | tee seen
cmp - seen <<'SEEN'
Robert R100, Rupert R100, Rubin R100
Ashcraft A220
Tymczak T520
Lindberg L530, Lindh L530, Lundin L530
Karlsson K640, Karlén K640
Andersson A530, Anton A530
Berg B620, Bergman B620
SEEN
