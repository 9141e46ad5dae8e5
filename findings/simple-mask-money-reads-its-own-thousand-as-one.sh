#!/bin/sh
# simple-mask-money 4.1.4 (npm), which masks a field for sums: Swedish sums with a blank between the thousands, written and read back.
#
# Guessed, in writing: with a decimal comma, a blank and kr, 1250.5 is written as 1 250,50 kr, and that is read as 1250.5.
# Seen: it is written so, and read as 1. Each sum from a thousand up is what stands before its first blank, as a number and without a word,
#       whether the blank is an ordinary, a fixed or a narrow one; below a thousand all is right. With a point between the thousands, as it
#       is if nothing is said, the same sums come back. Neither the README, which lets one choose the separators, nor the tracker tells of
#       blanks.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund simple-mask-money@4.1.4 >/dev/null
cd "$work"
cat >back.cjs <<'JS'
const { formatToCurrency, formatToNumber } = require('simple-mask-money')
for (const [name, thousandsSeparator] of [['blank', ' '], ['fixed', '\u00a0'], ['narrow', '\u202f'], ['point', '.']]) {
  const options = { thousandsSeparator, decimalSeparator: ',', suffix: ' kr', allowNegative: true }
  const sums = [125.5, 1250.5, -1250.5, 12500].map((sum) => formatToNumber(formatToCurrency(sum, options), options))
  console.log(name, sums.join(' '))
}
JS
node back.cjs | tee seen
cmp - seen <<'SEEN'
blank 125.5 1 -1 12
fixed 125.5 1 -1 12
narrow 125.5 1 -1 12
point 125.5 1250.5 -1250.5 12500
SEEN
