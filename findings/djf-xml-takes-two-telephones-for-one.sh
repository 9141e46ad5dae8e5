#!/bin/sh
# djf-xml 1.0.11 (npm): the telephone numbers of a household by tagGroup(), which its README has for the tags of one name.
#
# Guessed, in writing: two telephone numbers are a list of two; then, after the first sight of it, what attributes, a line end between them
#       and a tag whose name begins alike do.
# Seen: two tags without an attribute are one item, from the first's beginning to the last's end, also with a line end between them, so
#       that a household has one number for two. With attributes, as in the README, they are two, and so are tags with tags in them. A tag
#       whose name begins alike is part of the item, too, telefax of "tel". Nothing is said. Neither the README nor a tracker tells of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund djf-xml@1.0.11 >/dev/null
cd "$work"
cat >read.cjs <<'JS'
const read = require('djf-xml')
for (const [tag, text] of [
  ['tel', '<tel>0701234567</tel><tel>08123456</tel>'],
  ['tel', '<hus><tel>0701234567</tel>\n<tel>08123456</tel></hus>'],
  ['tel', '<telefax>08123456</telefax><tel>0701234567</tel>'],
  ['tel', '<tel nr="1">0701234567</tel><tel nr="2">08123456</tel>'],
  ['hus', '<hus><namn>Åsa</namn></hus><hus><namn>Bo</namn></hus>'],
])
  console.log(read(text).tagGroup(tag).join(' and '))
JS
node read.cjs | tee seen
cmp - seen <<'SEEN'
<tel>0701234567</tel><tel>08123456</tel>
<tel>0701234567</tel><tel>08123456</tel>
<telefax>08123456</telefax><tel>0701234567</tel>
<tel nr="1">0701234567</tel> and <tel nr="2">08123456</tel>
<hus><namn>Åsa</namn></hus> and <hus><namn>Bo</namn></hus>
SEEN
