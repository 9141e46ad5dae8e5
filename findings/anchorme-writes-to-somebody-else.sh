#!/bin/sh
# anchorme 3.0.8 and html-linkify 1.2.2 (npm): links of addresses in a text, with and without letters beyond ASCII.
#
# Guessed: åsa@example.se is linked whole, as its mail can be delivered (RFC 6531), or it is no link.
# Seen: it is a link to sa@example.se, who is somebody else; the å stands before it. Of påsrundan.example.se anchorme links
#       srundan.example.se, another host; with https:// before it, it is linked whole.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund anchorme@3.0.8 html-linkify@1.2.2 >/dev/null
cd "$work"
cat >link.js <<'JS'
const anchorme = require('anchorme').default
const htmlLinkify = require('html-linkify')
for (const text of ['Mejla åsa@example.se', 'Se påsrundan.example.se', 'Se https://påsrundan.example.se']) {
  for (const html of [anchorme(text), htmlLinkify(text, { escape: false })]) console.log(html)
}
JS
node link.js | tee seen
cmp - seen <<'SEEN'
Mejla å<a href="mailto:sa@example.se">sa@example.se</a>
Mejla å<a href="mailto:sa@example.se">sa@example.se</a>
Se på<a href="http://srundan.example.se">srundan.example.se</a>
Se påsrundan.example.se
Se <a href="https://påsrundan.example.se">https://påsrundan.example.se</a>
Se <a href="https://påsrundan.example.se">https://påsrundan.example.se</a>
SEEN
