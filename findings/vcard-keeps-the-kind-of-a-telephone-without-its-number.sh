#!/bin/sh
# vcard 0.1.0 (npm), which reads address cards: one household's card in vCard 3.0 and in vCard 4.0, the same but for the version.
#
# Guessed, in writing: two telephones are a list, an address is an object of its parts, and what stands behind a backslash stays as it is.
# Seen: in a card of 4.0 a telephone is its kind alone, {"type":["cell"]}, without a number, and an address a kind without a street: it
#       takes for granted that a number is tel: with VALUE=uri, where 4.0 has plain text by default. There is no error, and a
#       list of telephones has nobody to call. In 3.0 both are there. In both a web address is "https", cut at its colon. That of two
#       telephones the first is kept, the README says.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund vcard@0.1.0 >/dev/null
cd "$work"
cat >cards.js <<'JS'
const VCard = require('vcard')
for (const version of ['3.0', '4.0']) {
  const lines = ['BEGIN:VCARD', `VERSION:${version}`, 'FN:Åsa Ek', 'N:Ek;Åsa;;;', 'TEL;TYPE=cell:070-174 06 01',
    'TEL;TYPE=home:070-174 06 02', 'ADR;TYPE=home:;;Ekvägen 5;Sollentuna;;192 51;Sverige',
    'EMAIL:asa@example.se', 'URL:https://example.se/bok', 'END:VCARD', '']
  new VCard().readData(lines.join('\r\n'), (error, card) => {
    const of = (name) => `${version} ${name}: ${JSON.stringify(card[name])}\n`
    process.stdout.write(error ? `${error}\n` : ['TEL', 'ADR', 'EMAIL', 'URL'].map(of).join(''))
  })
}
JS
node cards.js | grep -E "^[34]\.0 " | tee seen
cmp - seen <<'SEEN'
3.0 TEL: {"type":["cell"],"value":"070-174 06 01"}
3.0 ADR: {"type":["home"],"value":";;Ekvägen 5;Sollentuna;;192 51;Sverige"}
3.0 EMAIL: "asa@example.se"
3.0 URL: "https"
4.0 TEL: {"type":["cell"]}
4.0 ADR: {"type":["home"]}
4.0 EMAIL: "asa@example.se"
4.0 URL: "https"
SEEN
