#!/bin/sh
# numbro 2.5.0 (npm) in its own sv-SE, and what Intl writes in the same Swedish.
#
# Guessed: it reads "1 250,50" with an ordinary blank and with a fixed one, and a minus sign, since Intl writes both so; what it writes it reads.
# Seen: with Intl's fixed blank, or Intl's minus sign (U+2212), it answers undefined: every sum of a thousand and every debt. What it
#       writes itself has an ordinary blank, so a line of text may break within the sum; a price is "125,0kr" until more is said, joined
#       to its currency and with one decimal.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund numbro@2.5.0 >/dev/null
cd "$work"
cat >sums.cjs <<'JS'
const numbro = require('numbro')
numbro.registerLanguage(require('numbro/languages/sv-SE.js'), true)
for (const sum of [125, 1250.5, -125]) {
  const browser = new Intl.NumberFormat('sv-SE').format(sum)
  const own = numbro(sum).format({ thousandSeparated: true })
  const codes = (text) => [...text].map((sign) => (sign > '~' || sign === ' ' ? `<${sign.codePointAt(0).toString(16)}>` : sign)).join('')
  console.log(`Intl ${codes(browser)} read as ${numbro.unformat(browser)}; numbro ${codes(own)} read as ${numbro.unformat(own)}`)
}
console.log(numbro(125).formatCurrency())
JS
node sums.cjs | tee seen
cmp - seen <<'SEEN'
Intl 125 read as 125; numbro 125 read as 125
Intl 1<a0>250,5 read as undefined; numbro 1<20>250,5 read as 1250.5
Intl <2212>125 read as undefined; numbro -125 read as -125
125,0kr
SEEN
