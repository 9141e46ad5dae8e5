#!/bin/sh
# invoice-number 2.0.1 (npm), which answers with the next number of a bill: numbers of a year, the year before a hyphen.
#
# Guessed: after 2026-6 comes 2026-7, and after 2026-9 2026-10, since bills in Sweden are numbered without gaps and none twice.
# Seen: after 2026-6 comes 2027. What stands before the last part is cut where that part's digits are first found, which is within the year.
#       After 2026-9 comes 2026-0, and after F-2026-99 F-2026-00: the last wheel turns back and none is put before it. With three digits,
#       2026-009, it counts as guessed.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund invoice-number@2.0.1 >/dev/null
cd "$work"
cat >next.js <<'JS'
const { InvoiceNumber } = require('invoice-number')
console.log(['2026-6', '2026-2', '2026-9', 'F-2026-99', '2026-009'].map((number) => `${number} ${InvoiceNumber.next(number)}`).join(', '))
JS
seen=$(node next.js)
echo "$seen"
[ "$seen" = '2026-6 2027, 2026-2 3, 2026-9 2026-0, F-2026-99 F-2026-00, 2026-009 2026-010' ]
