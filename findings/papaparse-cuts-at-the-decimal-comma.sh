#!/bin/sh
# Papa Parse 5.7.1 (npm): a bank's CSV with semicolons, six columns, two of them sums with a decimal comma; the separator is left to be
# found.
#
# Guessed: the semicolon, of which each line has five and the heading too, where only the rows have commas, two each.
# Seen: with two to eight rows it is the comma, and the heading is one column, if the last line ends as lines do. Without that last line
#       end, with one row, with nine or more, with five columns, or told to skip empty lines, it is the semicolon: the nothing
#       behind the last line end counts as a row with five separators too few, among the first ten that are looked at.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund papaparse@5.7.1 >/dev/null
cd "$work"
seen=$(node -e "
const { parse } = require('papaparse')
const row = '2026-11-28;Ada;Swish;Glas;300,00;1300,00'
const file = (rows, end) => ['Datum;Namn;Typ;Text;Belopp;Saldo', ...Array(rows).fill(row)].join('\n') + end
const found = (rows, end, options) => parse(file(rows, end), options).meta.delimiter
console.log([1, 2, 8, 9].map((rows) => found(rows, '\n')).join(' '), found(2, ''), found(2, '\n', { skipEmptyLines: true }))")
echo "$seen"
[ "$seen" = '; , , ; ; ;' ]
