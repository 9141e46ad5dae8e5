#!/bin/sh
# validator 13.15.35 (npm): isAlpha, told that the language is Swedish; and isTaxID, which knows Swedish personal identity numbers.
#
# Guessed: Åsa, André and Linné have nothing but letters. 198507099805, the Tax Agency's test number, is valid, as 8507099805 is.
# Seen: Swedish has å, ä and ö and no é: André and Linné are refused, whose accent is part of how these names are written in Sweden. With
#       Danish, Norwegian, Finnish and German they are refused as well, with French and Dutch taken. With the century the number is invalid,
#       as the check digit is asked of all twelve digits, where it belongs to the last ten.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund validator@13.15.35 >/dev/null
cd "$work"
cat >ask.js <<'JS'
const { isAlpha, isTaxID } = require('validator')
const languages = ['sv-SE', 'da-DK', 'nb-NO', 'fi-FI', 'de-DE', 'fr-FR', 'nl-NL']
for (const name of ['André', 'Linné']) console.log(name, ...languages.filter((language) => isAlpha(name, language)))
console.log(isAlpha('Åsa', 'sv-SE'), isTaxID('8507099805', 'sv-SE'), isTaxID('198507099805', 'sv-SE'))
JS
seen=$(node ask.js)
echo "$seen"
[ "$seen" = 'André fr-FR nl-NL
Linné fr-FR nl-NL
true true false' ]
