#!/bin/sh
# mailgen 2.0.36 (npm), which makes a mail's HTML and its plain text from one object: a confirmation that thanks with a heart, <3.
#
# Guessed, in writing: the plain text has the intro, the day, the cost, the link and the outro, with < and & as they are; then, that only
#       "<3" loses something and "&lt;3", which the HTML wants, is "<3" and loses nothing.
# Seen: the plain text ends at the heart: the day, the cost and the link that cancels are gone, up to the company's name in the
#       last line, where the tag stands that closes it. With "&lt;3" it is the same, since the entities are decoded before the tags are
#       taken out, and "Färre än < 5" does it, too. The HTML has all of it, and so has the plain text if one gives a copyright of one's
#       own. The README says of plain text only that tables are left out; the tracker tells of line breaks and of the copyright's tags.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund mailgen@2.0.36 >/dev/null
cd "$work"
cat >letter.cjs <<'JS'
const Mailgen = require('mailgen')
const letters = new Mailgen({ theme: 'default', product: { name: 'Rundan', link: 'https://exempel.se/' } })
for (const intro of ['Tack!', 'Tack <3', 'Tack &lt;3', 'Färre än < 5 säckar']) {
  const body = {
    greeting: 'Hej',
    name: 'Åsa',
    signature: 'Hej',
    intro,
    dictionary: { Dag: 'måndag', Kostnad: '125,50 kr' },
    action: { instructions: 'Avboka:', button: { text: 'Avboka', link: 'https://exempel.se/avboka' } },
  }
  console.log(letters.generatePlaintext({ body }).replace(/© \d+/, '©').replace(/\s+/g, ' ').trim())
}
JS
node letter.cjs | tee seen
cmp - seen <<'SEEN'
Hej Åsa, Tack! Dag: måndag Kostnad: 125,50 kr Avboka: https://exempel.se/avboka Hej, Rundan © Rundan. All rights reserved.
Hej Åsa, Tack Rundan. All rights reserved.
Hej Åsa, Tack Rundan. All rights reserved.
Hej Åsa, Färre än Rundan. All rights reserved.
SEEN
