#!/bin/sh
# fast-formula-parser 1.0.19, beside @formulajs/formulajs 4.6.1 (npm): Excel's formulas for sums, cut and rounded to öre.
#
# Guessed: TRUNC(125.567,2) is 125.56, and ROUND(0.285,2), the VAT of 1.14 kr, is 0.29, as in Excel, which rounds what it shows.
# Seen: TRUNC leaves the second argument out: 125, without a word; ROUNDDOWN, which Excel's help calls similar, has 125.56. 0.285 becomes
#       0.28 and 1.005 becomes 1, as their binary values lie below the half, while 2.345 and 12.345 go up. formulajs has them all as Excel.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund fast-formula-parser@1.0.19 @formulajs/formulajs@4.6.1 >/dev/null
cd "$work"
cat >sums.js <<'JS'
const Parser = require('fast-formula-parser')
const formulas = require('@formulajs/formulajs')
const parser = new Parser()
for (const [name, sum, digits] of [
  ['TRUNC', 125.567, 2],
  ['ROUNDDOWN', 125.567, 2],
  ['ROUND', 0.285, 2],
  ['ROUND', 1.005, 2],
  ['ROUND', 2.345, 2],
]) {
  const formula = `${name}(${sum},${digits})`
  console.log(formula, parser.parse(formula, { sheet: 'S', row: 1, col: 1 }), formulas[name](sum, digits))
}
JS
node sums.js | tee seen
cmp - seen <<'SEEN'
TRUNC(125.567,2) 125 125.56
ROUNDDOWN(125.567,2) 125.56 125.56
ROUND(0.285,2) 0.28 0.29
ROUND(1.005,2) 1 1.01
ROUND(2.345,2) 2.35 2.35
SEEN
