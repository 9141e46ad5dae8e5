#!/bin/sh
# einvoicing 0.0.3 (npm), which reads and writes bills in UBL as Peppol has them: a Swedish bill to whole kronor, read and written again.
#
# Guessed: what was read is written: the rounding of the bill, -0.03, the reference to pay with, 0012345, and each price.
# Seen: the rounding is gone, and the sum with VAT, 157.03, is 157, which is not 125.62 and 31.41. Both references are numbers and have
#       lost their noughts, though the number of the bill and the account keep theirs. A price of 418.7333 for ten is 418.73.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund einvoicing@0.0.3 >/dev/null
cd "$work"
cat >bill.js <<'JS'
const { UblReader, UblWriter } = require('einvoicing')
const { writeFileSync } = require('node:fs')
const cac = (name, ...inside) => `<cac:${name}>${inside.join('')}</cac:${name}>`
const cbc = (name, text) => `<cbc:${name}>${text}</cbc:${name}>`
const sek = (name, sum) => `<cbc:${name} currencyID="SEK">${sum}</cbc:${name}>`
const scheme = cac('TaxScheme', cbc('ID', 'VAT'))
const sweden = cac('PostalAddress', cac('Country', cbc('IdentificationCode', 'SE')))
const party = (name) => cac('Party', sweden, cac('PartyLegalEntity', cbc('RegistrationName', name)))
const rate = (name) => cac(name, cbc('ID', 'S'), cbc('Percent', 25), scheme)
const urn = 'urn:oasis:names:specification:ubl:schema:xsd:'
const bill = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="${urn}Invoice-2" xmlns:cac="${urn}CommonAggregateComponents-2" xmlns:cbc="${urn}CommonBasicComponents-2">
${cbc('CustomizationID', 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0')}
${cbc('ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0')}
${cbc('ID', '0042')}${cbc('IssueDate', '2026-11-30')}${cbc('DueDate', '2026-12-30')}${cbc('InvoiceTypeCode', 380)}
${cbc('DocumentCurrencyCode', 'SEK')}${cbc('BuyerReference', '0012345')}
${cac('AccountingSupplierParty', party('Påsrundan AB'))}${cac('AccountingCustomerParty', party('Ek AB'))}
${cac('PaymentMeans', cbc('PaymentMeansCode', 30), cbc('PaymentID', '0012345'), cac('PayeeFinancialAccount', cbc('ID', '09912346')))}
${cac(
  'TaxTotal',
  sek('TaxAmount', '31.41'),
  cac('TaxSubtotal', sek('TaxableAmount', '125.62'), sek('TaxAmount', '31.41'), rate('TaxCategory'))
)}
${cac(
  'LegalMonetaryTotal',
  sek('LineExtensionAmount', '125.62'),
  sek('TaxExclusiveAmount', '125.62'),
  sek('TaxInclusiveAmount', '157.03'),
  sek('PayableRoundingAmount', '-0.03'),
  sek('PayableAmount', '157.00')
)}
${cac(
  'InvoiceLine',
  cbc('ID', 1),
  '<cbc:InvoicedQuantity unitCode="EA">3</cbc:InvoicedQuantity>',
  sek('LineExtensionAmount', '125.62'),
  cac('Item', cbc('Name', 'Säckar'), rate('ClassifiedTaxCategory')),
  cac('Price', sek('PriceAmount', '418.7333'), '<cbc:BaseQuantity unitCode="EA">10</cbc:BaseQuantity>')
)}
</Invoice>`
const show = (xml) =>
  ['ID', 'TaxInclusiveAmount', 'PayableRoundingAmount', 'PayableAmount', 'BuyerReference', 'PaymentID', 'PriceAmount']
    .map((name) => xml.match(`<cbc:${name}[^>]*>([^<]*)<`)?.[1] ?? '-')
    .join(' ')
writeFileSync('bill.xml', bill)
new UblReader()
  .readFromFile('bill.xml')
  .then((read) => new UblWriter().write(read))
  .then((written) => console.log(`${show(bill)}\n${show(written)}`))
JS
node bill.js | tee seen
cmp - seen <<'SEEN'
0042 157.03 -0.03 157.00 0012345 0012345 418.7333
0042 157 - 157 12345 12345 418.73
SEEN
