#!/bin/sh
# sepa-xml 0.6.0 (npm), which writes files of payments, pain.001.001.03, as for refunds to households: the account in groups of four, as
# people write it and as its own README has it.
#
# Guessed, in writing: a sum is written with two decimals, and & in a name as an entity. Of the account nothing was in writing.
# Seen: the account keeps its blanks, for which the schema has no room (two letters, two digits, then up to thirty letters and digits), so
#       that the file of the README's own example is not valid, and a bank that checks files refuses all of its payments. The README says
#       that a validator runs over the result; it gives no error. The sum is "125.5", which the schema allows; the entity is right.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund sepa-xml@0.6.0 >/dev/null
cd "$work"
cat >refunds.js <<'JS'
const SepaXML = require('sepa-xml')
const file = new SepaXML()
file.setHeaderInfo({ messageId: '1', initiator: 'Ek & Bo UF' })
file.setPaymentInfo({ id: '1', method: 'TRF', senderName: 'Ek & Bo UF', senderIBAN: 'SE45 5000 0000 0583 9825 7466', bic: 'ESSESESS' })
file.addTransaction({
  id: 'T1', iban: 'SE45 5000 0000 0583 9825 7466', name: 'Åsa Ek', amount: 125.5,
  description: 'Hämtning 4 december',
})
file.compile((error, xml) => console.log(error ?? xml))
JS
node refunds.js | grep -E '<(IBAN|InstdAmt|Ustrd|Nm)' | sed 's/^ *//' | tee seen
cmp - seen <<'SEEN'
<Nm>Ek &amp; Bo UF</Nm>
<Nm>Ek &amp; Bo UF</Nm>
<IBAN>SE45 5000 0000 0583 9825 7466</IBAN>
<InstdAmt Ccy="EUR">125.5</InstdAmt>
<Nm>Åsa Ek</Nm>
<IBAN>SE45 5000 0000 0583 9825 7466</IBAN>
<Ustrd>Hämtning 4 december</Ustrd>
SEEN
