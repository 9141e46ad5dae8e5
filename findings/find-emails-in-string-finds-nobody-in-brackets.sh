#!/bin/sh
# find-emails-in-string 1.0.1 (npm): addresses in a sentence, and as a mail or a contact form has them.
#
# Guessed: each of them, without what stands around it.
# Seen: only what stands between blanks, with a comma or a full stop at most. "Bo Ek <bo@example.se>" has nobody in it, nor has an address
#       at the end of a line that goes on in the next, nor have two that a semicolon joins.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund find-emails-in-string@1.0.1 >/dev/null
cd "$work"
cat >addresses.js <<'JS'
const find = require('find-emails-in-string')
for (const text of ['Mejla bo@example.se, tack.', 'Bo Ek <bo@example.se>', '(bo@example.se)', 'bo@example.se;eva@example.se',
  'Mejla bo@example.se\neller ring.']) {
  console.log(`${JSON.stringify(text)}: ${find(text).join(' ')}`.trim())
}
JS
node addresses.js | tee seen
cmp - seen <<'SEEN'
"Mejla bo@example.se, tack.": bo@example.se
"Bo Ek <bo@example.se>":
"(bo@example.se)":
"bo@example.se;eva@example.se":
"Mejla bo@example.se\neller ring.":
SEEN
