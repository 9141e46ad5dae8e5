#!/bin/sh
# html2bbcode 1.2.6 (npm), which makes BBCode of HTML, as forums have it: a page whose Swedish letters are written as entities, as editors
# write them.
#
# Guessed, in writing: the same words and numbers.
# Seen: each letter that has a name is gone, and its word closes up: P&aring;srundan is Psrundan, &Ouml;sterv&auml;gen is stervgen, and of
#       8&ndash;10 the 8 and the 10 are 810. &euro; is gone, too. The same by number, &#229; and &#xE5;, are right, and &amp;, &lt; and
#       &nbsp;. Nothing is said. HTML has each of these names. Neither README nor tracker speaks of entities.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund html2bbcode@1.2.6 >/dev/null
cd "$work"
cat >page.cjs <<'JS'
const { HTML2BBCode } = require('html2bbcode')
const lines = [
  'Påsrundan, Östervägen 5, 8–10, 75 €',
  'P&#229;srundan, &#xD6;sterv&#228;gen 5, 8&#8211;10, 75&nbsp;&#8364; &amp; &lt;tack&gt;',
  'P&aring;srundan, &Ouml;sterv&auml;gen 5, 8&ndash;10, 75&nbsp;&euro; &amp; &lt;tack&gt;',
]
for (const line of lines) console.log(`${line}: ${new HTML2BBCode().feed(`<p>${line}</p>`).toString().trim()}`)
JS
node page.cjs | tee seen
cmp - seen <<'SEEN'
Påsrundan, Östervägen 5, 8–10, 75 €: Påsrundan, Östervägen 5, 8–10, 75 €
P&#229;srundan, &#xD6;sterv&#228;gen 5, 8&#8211;10, 75&nbsp;&#8364; &amp; &lt;tack&gt;: Påsrundan, Östervägen 5, 8–10, 75 € & <tack>
P&aring;srundan, &Ouml;sterv&auml;gen 5, 8&ndash;10, 75&nbsp;&euro; &amp; &lt;tack&gt;: Psrundan, stervgen 5, 810, 75  & <tack>
SEEN
