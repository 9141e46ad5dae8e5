#!/bin/sh
# hocon-parser 1.0.1 (npm), which reads HOCON: the settings of a household, without quotation marks and with them.
#
# Guessed, in writing: Åsa Öberg without quotation marks is Åsa Öberg, 5 B is 5 B, and \n within quotation marks is a new line.
# Seen: a value ends at its first blank. What stands behind is left out, or, where a line follows, is the name of a setting whose value is
#       the next name, so that the house number is under no name; house 5 B is the number 5, and 125,50 kr are 125. Within quotation marks
#       \n is the letter n, between street and town. Values of one word are right. HOCON keeps the blanks within such values. The README
#       says that it is basic and makes an object of most files, with values of one word; its tracker has hyphens and quotation marks.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund hocon-parser@1.0.1 >/dev/null
cd "$work"
cat >settings.cjs <<'JS'
const parse = require('hocon-parser')
const read = (text) => console.log(JSON.stringify(parse(text)))
read('namn = Åsa Öberg\nnr = 5\n')
read('namn = Åsa\nnr = 5\n')
read('nr = 5 B')
read('pris = 125,50 kr')
read('adress = "Ekbacken 5 B\\n191 34 Sollentuna"')
read('namn = "Åsa Öberg"\nnr = "5 B"\n')
JS
node settings.cjs | tee seen
cmp - seen <<'SEEN'
{"namn":"Åsa","Öberg":"nr","":5}
{"namn":"Åsa","nr":5}
{"nr":5}
{"pris":125}
{"adress":"Ekbacken 5 Bn191 34 Sollentuna"}
{"namn":"Åsa Öberg","nr":"5 B"}
SEEN
