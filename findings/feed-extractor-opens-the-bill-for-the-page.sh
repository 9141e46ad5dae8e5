#!/bin/sh
# @extractus/feed-extractor 8.0.3 (npm): an Atom feed of pick-ups whose entries have a page, a bill as an enclosure and their own address.
#
# Guessed, in writing: an entry's link is the one that is "alternate", and not the one to itself, and so is the feed's; then, after a first
#       sight of that, that the first of them is taken, and that codes and telephone numbers lose their noughts.
# Seen: the link is whichever stands first: the bill, the form for editing or the entry itself, each of which may stand before the page in
#       Atom, and the feed's link is the feed. A title or an identity that looks like a number is one: the code 007 is 7, 1e5 is 100000,
#       0701234567 has lost its nought, and the title 0 is nothing. Nothing is said. The README names the fields and an option for the XML
#       parser, and tells of neither; nor does the tracker.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @extractus/feed-extractor@8.0.3 >/dev/null
cd "$work"
cat >read.mjs <<'JS'
import { extractFromXml } from '@extractus/feed-extractor'
const links = {
  self: '<link rel="self" href="https://exempel.se/5.atom"/>',
  page: '<link rel="alternate" href="https://exempel.se/5"/>',
  bill: '<link rel="enclosure" href="https://exempel.se/5.pdf"/>',
}
const entry = (order, title) => extractFromXml(`<feed xmlns="http://www.w3.org/2005/Atom"><title>Rundan</title><id>urn:rundan</id>
  <updated>2026-11-30T08:00:00Z</updated><entry><title>${title}</title><id>${title}</id><updated>2026-11-30T08:00:00Z</updated>
  ${order.map((name) => links[name]).join('')}</entry></feed>`).entries[0]
for (const order of [['page', 'bill', 'self'], ['bill', 'page'], ['self', 'page']]) console.log(order.join(' '), entry(order, 'Glas').link)
for (const title of ['007', '1e5', '0701234567', '0', '5 B']) console.log(title, '=', JSON.stringify(entry(['page'], title).title))
JS
node read.mjs | tee seen
cmp - seen <<'SEEN'
page bill self https://exempel.se/5
bill page https://exempel.se/5.pdf
self page https://exempel.se/5.atom
007 = "7"
1e5 = "100000"
0701234567 = "701234567"
0 = ""
5 B = "5 B"
SEEN
