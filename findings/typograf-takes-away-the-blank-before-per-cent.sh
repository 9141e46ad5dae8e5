#!/bin/sh
# typograf 7.8.0 (npm), which puts a text's blanks, quotation marks and signs in order, in Swedish beside its neighbours.
#
# Guessed: in Swedish, where 25 % and 125 kr are written with a blank, it makes those blanks fixed; quotation marks are ”…”; times, streets
#          and telephone numbers stay.
# Seen: the quotation marks are right, and what has a hyphen stays. But the blank of 25 % is taken away, in Swedish and in each of five
#       neighbours that write one too. That of 1 250 stays ordinary, so a line may end within the sum, and so does that of 125 kr before a
#       comma. What is joined is a short word with its neighbour: i~dag, på~Storgatan, and 125~kr for kr.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund typograf@7.8.0 >/dev/null
cd "$work"
cat >order.cjs <<'JS'
const Typograf = require('typograf')
const seen = (locale, text) => console.log(`${locale}: ${new Typograf({ locale: [locale] }).execute(text).replaceAll('\u00a0', '~')}`)
for (const locale of ['sv', 'da', 'fi', 'de', 'fr', 'ru']) seen(locale, '25 % av 1 250 kr')
seen('sv', 'Vi hämtar "papper" i dag 08:00-10:00 på Storgatan 12-14 B för 125 kr. Det är 125 kr, moms ingår. Ring 070-174 06 05.')
JS
node order.cjs | tee seen
cmp - seen <<'SEEN'
sv: 25% av~1 250 kr
da: 25% av~1 250 kr
fi: 25% av~1 250 kr
de: 25% av~1 250 kr
fr: 25% av~1 250 kr
ru: 25% av 1 250 kr
sv: Vi~hämtar ”papper” i~dag 08:00-10:00 på~Storgatan 12-14 B~för 125~kr. Det är~125 kr, moms ingår. Ring 070-174 06 05.
SEEN
