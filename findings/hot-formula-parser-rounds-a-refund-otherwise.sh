#!/bin/sh
# hot-formula-parser 4.0.0 (npm): Excel's formulas for sums rounded to kronor, and for cells with a Swedish sum.
#
# Guessed: ROUND(2.5,0) is 3 and ROUND(-2.5,0) is -3, as in Excel, which rounds halves away from nought; "12,50" is no number, an error as
#          in `12,50*2` typed into a formula, or it is left out, as Excel's SUM leaves out text.
# Seen: a refund is rounded otherwise than the payment was, to -2, and -0.125 to -0.12, where 0.125 is 0.13: together they are an öre.
#       Text counts up to its comma: SUM of "12,50" and 300 is 312, and so is their +. 1.005 is rounded to 1, as its binary value lies
#       below the half.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund hot-formula-parser@4.0.0 >/dev/null 2>&1
cd "$work"
cat >sums.js <<'JS'
const { Parser } = require('hot-formula-parser')
const cells = { A1: '12,50', A2: 300 }
const parser = new Parser()
parser.on('callCellValue', ({ label }, done) => done(cells[label]))
const formulas = ['ROUND(2.5,0)', 'ROUND(-2.5,0)', 'ROUND(0.125,2)', 'ROUND(-0.125,2)', 'ROUND(1.005,2)', 'SUM(A1,A2)', 'A1+A2', '12,50*2']
console.log(formulas.map((formula) => Object.values(parser.parse(formula)).find((answer) => answer !== null)).join(' '))
JS
seen=$(node sums.js)
echo "$seen"
[ "$seen" = '3 -2 0.13 -0.12 1 312 312 #ERROR!' ]
