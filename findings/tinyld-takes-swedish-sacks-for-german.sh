#!/bin/sh
# tinyld 1.3.4 and franc 6.2.0 (npm), which say what language a text is in: sentences of a Swedish company's mails.
#
# Guessed: Swedish for a whole sentence with å, a letter that German does not have; of a few words perhaps Norwegian or Danish.
# Seen: "Vi hämtar dina säckar måndag 30 november." is German to tinyld, and certainly so, 1 of 1, as is "Ställ ut säckarna före klockan 8."
#       To franc the first is Kurdish and "Tack för din bokning!" Uyghur; told that a text is Nordic or English, it has both right, and
#       takes "Kan ni komma en annan dag?" for Finnish.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund tinyld@1.3.4 franc@6.2.0 >/dev/null
cd "$work"
cat >languages.mjs <<'JS'
import { franc } from 'franc'
import { detectAll } from 'tinyld'
const only = ['swe', 'dan', 'nob', 'nno', 'fin', 'eng']
for (const text of [
  'Vi hämtar dina säckar måndag 30 november.',
  'Ställ ut säckarna före klockan 8.',
  'Tack för din bokning!',
  'Kan ni komma en annan dag?',
  'Hej! Min adress är Ekvägen 5.'
]) {
  const [{ lang, accuracy }] = detectAll(text)
  console.log(`${text} ${lang} ${accuracy.toFixed(1)}, ${franc(text)}, ${franc(text, { only })}`)
}
JS
node languages.mjs | tee seen
cmp - seen <<'SEEN'
Vi hämtar dina säckar måndag 30 november. de 1.0, ckb, swe
Ställ ut säckarna före klockan 8. de 1.0, swe, swe
Tack för din bokning! sv 1.0, uig, swe
Kan ni komma en annan dag? da 0.1, emk, fin
Hej! Min adress är Ekvägen 5. sv 0.9, nds, fin
SEEN
