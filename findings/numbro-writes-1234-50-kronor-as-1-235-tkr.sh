#!/bin/sh
# numbro 2.5.0 (npm), set to Swedish as it comes with it: formatCurrency, with nothing else asked for, and unformat of what it wrote.
#
# Guessed: 1 234,50 kr, or without a blank before kr; with öre, or in whole kronor; and what was written is read as it was.
# Seen: four figures, whichever sum it is: 5,000kr, 300,0kr, and 999.99 is 1 000,0kr. From a thousand on it is counted in thousands,
#       1,235 tkr, and read again these are 1235 and 1000. In English it is the same, $ 1.235 k.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund numbro@2.5.0 >/dev/null
cd "$work"
cat >format.js <<'JS'
const numbro = require('numbro')
const write = () => [5, 300, 999.99, 1234.5].map((sum) => numbro(sum).formatCurrency())
console.log(write().join('; '))
numbro.registerLanguage(require('numbro/dist/languages.min.js')['sv-SE'])
numbro.setLanguage('sv-SE')
console.log(write().join('; '))
console.log(write().map((text) => numbro.unformat(text)).join('; '))
JS
node format.js | tee seen
cmp - seen <<'SEEN'
$ 5.000; $ 300.0; $ 1,000.0; $ 1.235 k
5,000kr; 300,0kr; 1 000,0kr; 1,235 tkr
5; 300; 1000; 1235
SEEN
