#!/bin/sh
# key-value-parser 0.2.0 (npm), which reads lines as a=b c=d: a household in a log.
#
# Guessed, in writing: "namn=Åsa nr=5" is namn Åsa and nr 5; with a value in quotation marks too.
# Seen: between two pairs it looks for the letter s, as which the escape for white space is left without its backslash. Åsa is Å, and the
#       next name is "a nr"; without an s in the line the first value is the whole rest. A value in quotation marks is read rightly, and so
#       is everything if the blank is named as the delimiter. The README says nothing of delimiters, and its own line, a=apple
#       b=babycakes d="dog smiles", has no b; the source says that the delimiter is the blank; the tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund key-value-parser@0.2.0 >/dev/null
cd "$work"
cat >pairs.cjs <<'JS'
const KeyValueParser = require('key-value-parser')
const read = (line, options) =>
  new KeyValueParser(line, { async: true, ...options }).on('end', (pairs) => console.log(`${line}: ${JSON.stringify(pairs)}`))
read('namn=Åsa nr=5')
read('namn=Bo nr=12 gata=Ekbacken')
read('namn="Åsa Öberg" nr=5', { quoted: '"' })
read('namn=Åsa nr=5', { delimiter: ' ' })
JS
node pairs.cjs | tee seen
cmp - seen <<'SEEN'
namn=Åsa nr=5: {"namn":"Å","a nr":"5"}
namn=Bo nr=12 gata=Ekbacken: {"namn":"Bo nr=12 gata=Ekbacken"}
namn="Åsa Öberg" nr=5: {"namn":"Åsa Öberg","nr":"5"}
namn=Åsa nr=5: {"namn":"Åsa","nr":"5"}
SEEN
