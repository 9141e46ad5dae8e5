#!/bin/sh
# plist-parser 0.9.2 (npm), which reads Apple's property lists, as plist 5.0.0 (npm) writes them on one line: the telephone numbers of four
# households, two of which have none.
#
# Guessed, in writing: what plist wrote is read as it was; and, after a look at an indented file, that an empty text has its key's name.
# Seen: in a list an empty text is the one before it, so that each household without a telephone has the neighbour's number. In a
#       dictionary it is null, and where the file is indented, as it is unless told otherwise, it is the line break and the blanks before
#       it, which is not empty either. plist itself reads all of it back. Other readers of property lists have had their troubles with
#       empty texts in their trackers; this one's README and tracker have nothing of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund plist@5.0.0 plist-parser@0.9.2 >/dev/null
cd "$work"
cat >read.mjs <<'JS'
import * as plist from 'plist'
import parser from 'plist-parser'
const read = (object, pretty) => console.log(JSON.stringify(new parser.PlistParser(plist.build(object, { pretty })).parse()))
read(['0701234567', '', '0731234567', ''], false)
read({ namn: 'Bo', telefon: '' }, false)
read({ namn: 'Bo', telefon: '' }, true)
JS
node read.mjs | tee seen
cmp - seen <<'SEEN'
["0701234567","0701234567","0731234567","0731234567"]
{"namn":"Bo","telefon":null}
{"namn":"Bo","telefon":"\n    "}
SEEN
