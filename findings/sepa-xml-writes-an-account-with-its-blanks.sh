#!/bin/sh
# sepa-xml 0.6.0 (npm), which writes files of payments, pain.001.001.03: refunds to households, with the account as people write it and as
# its own README has it, in groups of four.
#
# Guessed, in writing: a sum is written with two decimals, "125.50", and & in a name as an entity.
# Seen: the sum of 125.5 is "125.5", which the schema allows; the entity is right. Beyond what was guessed: the account keeps its blanks,
#       for which the schema has no room (two letters, two digits, then up to thirty letters and digits), so that by the README's example
#       the file is not valid; without a message there is an empty Ustrd, of which the schema wants one character at least. All is EUR.
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
file.addTransaction({ id: 'T1', iban: 'SE45 5000 0000 0583 9825 7466', name: 'Åsa Ek', amount: 125.5 })
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
<Ustrd></Ustrd>
SEEN
