#!/bin/sh
# HyperFormula 3.5.0 (npm) set for Swedish, with kr as the currency: sums as people type them, and as text for a letter.
#
# Guessed: "300 kr" is a number or text, whatever the formula; and TEXT writes a half as 50%.
# Seen: 300 kr + 125 kr is 425, and SUMMA of the same two cells is 0, since only 300kr, without a blank, is a number in a cell, while +
#       makes one of the text. TEXT(0,5;"0%") is "1%", and TEXT(1234,5;"#,##0.00"), the pattern of Excel's own help, is "1235,##0.00".
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund hyperformula@3.5.0 >/dev/null
cd "$work"
cat >sum.js <<'JS'
const { HyperFormula } = require('hyperformula')
const language = 'svSE'
HyperFormula.registerLanguage(language, require('hyperformula/i18n/languages/svSE').default)
const swedish = { language, functionArgSeparator: ';', decimalSeparator: ',', thousandSeparator: ' ', currencySymbol: ['kr'] }
const formulas = ['=A1+B1', '=SUMMA(A1:B1)', '=SUMMA(C1:D1)', '=TEXT(0,5;"0%")', '=TEXT(1234,5;"#,##0.00")']
const cells = ['300 kr', '125 kr', '300kr', '125kr']
const sheet = HyperFormula.buildFromArray([cells, formulas], { licenseKey: 'gpl-v3', ...swedish })
console.log(sheet.getSheetValues(0)[1].join('  '))
JS
seen=$(node sum.js)
echo "$seen"
[ "$seen" = '425  0  425  1%  1235,##0.00' ]
