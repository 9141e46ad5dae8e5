#!/bin/sh
# rdotjson 1.1.1 (npm), a parser of Android's strings.xml: words of an app in which what is not ASCII is escaped, as tools of Java do.
#
# Guessed, in writing: quotation marks, apostrophes, new lines and entities are as Android has them.
# Seen: those are, and of \u00c5 the backslash alone is taken off: Åsa is u00c5sa, 1 250 kr with its fixed blank is 1u00a0250 kr, and a
#       dash is u2013. Android's documentation has \uXXXX beside \n, \t, \', \" and \@ as escapes of a string resource. Written as letters
#       or as entities of XML they are right. Neither README nor tracker has anything on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund rdotjson@1.1.1 >/dev/null
cd "$work"
cat >strings.xml <<'XML'
<resources>
  <string name="letters">Åsa d\'Or\n\"5 B\" \@hem</string>
  <string name="entities">&#197;sa 8&#x2013;10, 1&#160;250 kr</string>
  <string name="escapes">\u00c5sa 8\u201310, 1\u00a0250 kr</string>
</resources>
XML
cat >strings.cjs <<'JS'
const rdotjson = require('rdotjson')
const { readFileSync } = require('node:fs')
rdotjson(readFileSync('strings.xml'), (error, { string }) => {
  if (error) throw error
  for (const [name, text] of Object.entries(string)) console.log(`${name}: ${JSON.stringify(text)}`)
})
JS
node strings.cjs | tee seen
cmp - seen <<'SEEN'
letters: "Åsa d'Or\n\"5 B\" @hem"
entities: "Åsa 8–10, 1 250 kr"
escapes: "u00c5sa 8u201310, 1u00a0250 kr"
SEEN
