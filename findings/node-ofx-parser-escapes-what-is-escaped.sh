#!/bin/sh
# node-ofx-parser 0.5.1, beside ofx-js 1.1.1 (npm): a bank's OFX file in which two people share an account, Ada &amp; Bo.
#
# Guessed: the name is "Ada & Bo", as OFX writes & so in its older form, SGML, as in XML.
# Seen: "Ada &amp;amp;amp; Bo": what is escaped is escaped twice more, and never read, so that no list of households has such a payer. To
#       ofx-js it is "Ada & Bo".
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund node-ofx-parser@0.5.1 ofx-js@1.1.1 >/dev/null
cd "$work"
cat >bank.ofx <<'OFX'
OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>SEK
<BANKACCTFROM><BANKID>8000<ACCTID>0123456789<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101<DTEND>20261130
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261114<TRNAMT>125.00<FITID>1<NAME>Ada &amp; Bo<MEMO>K7M2PQ</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>125.00<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
OFX
cat >read.js <<'JS'
const file = require('node:fs').readFileSync('bank.ofx', 'utf8')
const name = ({ OFX }) => OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST.STMTTRN.NAME
console.log('node-ofx-parser:', name(require('node-ofx-parser').parse(file)))
require('ofx-js').parse(file).then((read) => console.log('ofx-js:', name(read)))
JS
node read.js | tee seen
cmp - seen <<'SEEN'
node-ofx-parser: Ada &amp;amp;amp; Bo
ofx-js: Ada & Bo
SEEN
