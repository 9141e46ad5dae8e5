#!/bin/sh
# cbor-x 1.6.9 and cbor-sync 1.0.4 (npm), which write and read CBOR: when a van comes, as a Date, 08:00 on 30 November 2026 in Stockholm and
# 08:00 on the Monday after the clock is set, written by the one and read by the other.
#
# Guessed, in writing, of eleven such libraries: the same moment, by tag 0, a text, or by tag 1, seconds since 1970; or no date but the tag.
# Seen: cbor-x writes tag 1, as do cbor, cbor2 and borc. cbor-sync makes a Date of it, too, but takes the seconds for milliseconds: both
#       pick-ups are on the evening of 21 January 1970, less than three hours apart. RFC 8949 has seconds. Its README shows tag 0, which
#       it writes itself and which cbor-x reads rightly; tag 1 stands nowhere in it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund cbor-x@1.6.9 cbor-sync@1.0.4 >/dev/null
cd "$work"
cat >comes.js <<'JS'
const x = require('cbor-x'), sync = require('cbor-sync')
for (const day of ['2026-11-30', '2027-03-29']) {
  const comes = new Date(`${day}T08:00`)
  const read = [sync.decode(x.encode(comes)), x.decode(sync.encode(comes)), sync.decode(sync.encode(comes))]
  console.log(`${day}: ${read.map((date) => date.toLocaleString('sv')).join(' | ')}`)
}
JS
TZ=Europe/Stockholm node comes.js | tee seen
cmp - seen <<'SEEN'
2026-11-30: 1970-01-21 19:53:42 | 2026-11-30 08:00:00 | 2026-11-30 08:00:00
2027-03-29: 1970-01-21 22:45:00 | 2027-03-29 08:00:00 | 2027-03-29 08:00:00
SEEN
