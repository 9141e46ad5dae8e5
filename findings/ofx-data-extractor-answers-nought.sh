#!/bin/sh
# ofx-data-extractor 1.5.0 (npm), with nativeTypes: a bank's OFX file, in which the payers' messages are references of letters and digits.
#
# Guessed: sums become numbers, and what is text in the standard, as a message is, stays as it was written.
# Seen: whatever looks like a number is one: the message 12E3 is 12000, and 0012345 is 12345. 8E7239 is infinite, with which the list is an
#       error; the summary of the same file is none, and says that nothing has come in: 0 kronor, 0 payments. A file with CRLF, as the
#       standard's own examples have, keeps the CR at the summary's dates.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund ofx-data-extractor@1.5.0 >/dev/null
cd "$work"
cat >read.js <<'JS'
const { Ofx } = require('ofx-data-extractor')
const file = (lineEnd, ...messages) => ['OFXHEADER:100', 'DATA:OFXSGML', 'VERSION:102', 'SECURITY:NONE', 'ENCODING:USASCII', 'CHARSET:1252',
  'COMPRESSION:NONE', 'OLDFILEUID:NONE', 'NEWFILEUID:NONE', '', '<OFX>', '<BANKMSGSRSV1>', '<STMTTRNRS>', '<TRNUID>1', '<STMTRS>',
  '<CURDEF>SEK', '<BANKTRANLIST>', '<DTSTART>20261101', '<DTEND>20261130',
  ...messages.flatMap((message, at) => ['<STMTTRN>', '<TRNTYPE>CREDIT', '<DTPOSTED>20261114', '<TRNAMT>125.50', `<FITID>${at}`,
    '<NAME>Ada', `<MEMO>${message}`, '</STMTTRN>']),
  '</BANKTRANLIST>', '</STMTRS>', '</STMTTRNRS>', '</BANKMSGSRSV1>', '</OFX>', ''].join(lineEnd)
const list = (text, options) => {
  try { return new Ofx(text, options).getBankTransferList().map(({ MEMO }) => MEMO).join(' ') } catch (error) { return error.name }
}
const native = { nativeTypes: true }
const files = [[file('\n', '12E3', '0012345', '8E7239')], [file('\n', '12E3', '0012345'), native], [file('\n', '8E7239'), native]]
for (const [text, options] of files) {
  const { credit, amountOfCredits } = new Ofx(text, options).getTransactionsSummary()
  console.log(`${list(text, options)}: ${credit} of ${amountOfCredits}`)
}
console.log(JSON.stringify(new Ofx(file('\r\n', '12E3')).getTransactionsSummary().dateEnd))
JS
seen=$(node read.js)
printf '%s\n' "$seen"
[ "$seen" = '12E3 0012345 8E7239: 376.5 of 3
12000 12345: 251 of 2
SyntaxError: 0 of 0
"20261130\r"' ]
