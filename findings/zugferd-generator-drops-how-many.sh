#!/bin/sh
# zugferd-generator 1.2.1 (npm), which writes the XML that is put into a PDF bill: a bill for twelve sacks, with the day as its own example
# has it, 2026-11-30.
#
# Guessed: how many there were is in the line, since a bill without it is refused; and the day is 20261130, as format 102 says.
# Seen: the number is asked for and not written: with one sack and with twelve the XML is the same. The day is 2026-11-30, with the format
#       that has eight digits and nothing else. The currency of the bill is not there, only that of each sum.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund zugferd-generator@1.2.1 >/dev/null
cd "$work"
cat >bill.js <<'JS'
const Generator = require('zugferd-generator')
const bill = (...lines) => ({
  id: '0042',
  issueDate: '2026-11-30',
  currency: 'SEK',
  supplier: { name: 'Påsrundan AB', country: 'SE' },
  customer: { name: 'Ek AB', country: 'SE' },
  taxTotal: { taxAmount: 75, taxPercentage: 25 },
  totalAmount: 375,
  lineItems: lines
})
const sacks = { id: '1', description: 'Säckar', unitPrice: 25, lineTotal: 300 }
const xml = (line) => new Generator(bill(line)).toXMLString()
try {
  xml(sacks)
} catch (error) {
  console.log(error.message)
}
const twelve = xml({ ...sacks, quantity: 12 })
console.log(twelve === xml({ ...sacks, quantity: 1 }), /InvoiceCurrencyCode/.test(twelve))
console.log(twelve.match(/<udt:DateTimeString[^]*?>[^<]*/)[0])
JS
node bill.js | tee seen
cmp - seen <<'SEEN'
Missing required field(s): lineItems[0].quantity
true false
<udt:DateTimeString format="102">2026-11-30
SEEN
