#!/bin/sh
# html2plaintext 2.1.4 (npm), which writes HTML as text, as for the plain part of a mail: lists within lists, with and without numbers.
#
# Guessed, in writing: the items of a page are each in a line of their own, once.
# Seen: an item that has a list below it is written with the texts of that list glued to it, "Ekbacken 5två säckar glasen säck papper",
#       and then each of these has a line of its own, so that every sack is said twice. With numbers the inner items count on: two
#       households are five points. The README says that lists are reformatted and has no list within a list; the tracker has nothing on
#       them.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund html2plaintext@2.1.4 >/dev/null
cd "$work"
cat >write.js <<'JS'
const html2plaintext = require('html2plaintext')
for (const list of ['ul', 'ol']) {
  const inner = (...items) => `<${list}>${items.map((item) => `<li>${item}</li>`).join('')}</${list}>`
  console.log(html2plaintext(inner(`Ekbacken 5${inner('två säckar glas', 'en säck papper')}`, `Ekbacken 6${inner('en säck metall')}`)))
}
JS
node write.js | tee seen
cmp - seen <<'SEEN'
- Ekbacken 5två säckar glasen säck papper
- två säckar glas
- en säck papper
- Ekbacken 6en säck metall
- en säck metall
1. Ekbacken 5två säckar glasen säck papper
2. två säckar glas
3. en säck papper
4. Ekbacken 6en säck metall
5. en säck metall
SEEN
