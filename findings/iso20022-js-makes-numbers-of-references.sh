#!/bin/sh
# iso20022.js 0.0.15 (npm): a statement in camt.053.001.08, in which a payment carries an OCR reference.
#
# Guessed: the sum in whole öre, the reference as it was written, the payer's name; a refund and a payment that is pending are marked so.
# Seen: 19.99 kr are 1998.9999999999998 öre. The reference 0012345 is the number 12345. The payer is missing, though the message beside
#       the name is there: in version 08 the name is one element further down than in 02. reversal is false where the statement says
#       true, since the value, by then a boolean, is compared with a text; and PDNG is left out, so that what is pending looks like what
#       has come.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund iso20022.js@0.0.15 >/dev/null
cd "$work"
cat >read.mjs <<'JS'
import { CashManagementEndOfDayReport } from 'iso20022.js'
const entry = (sum, sign, reversal, status, details = '') => `<Ntry><NtryRef>1</NtryRef>
  <Amt Ccy="SEK">${sum}</Amt><CdtDbtInd>${sign}</CdtDbtInd>
  <RvslInd>${reversal}</RvslInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2026-11-14</Dt></BookgDt><ValDt><Dt>2026-11-14</Dt></ValDt>
  <BkTxCd><Prtry><Cd>SWISH</Cd></Prtry></BkTxCd>${details}</Ntry>`
const ada = `<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Ada Ek</Nm></Pty></Dbtr></RltdPties>
  <RmtInf><Ustrd>0012345</Ustrd></RmtInf></TxDtls></NtryDtls>`
const statement = `<?xml version="1.0" encoding="UTF-8"?>
  <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
  <GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-30T08:00:00+01:00</CreDtTm></GrpHdr>
  <Stmt><Id>1</Id><ElctrncSeqNb>1</ElctrncSeqNb><CreDtTm>2026-11-30T08:00:00+01:00</CreDtTm>
  <Acct><Id><IBAN>SE4550000000058398257466</IBAN></Id><Ccy>SEK</Ccy>
  <Svcr><FinInstnId><BIC>ESSESESS</BIC></FinInstnId></Svcr></Acct>
  <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="SEK">1000.00</Amt>
  <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-30</Dt></Dt></Bal>
  ${entry('19.99', 'CRDT', false, 'BOOK', ada)}${entry('175.00', 'DBIT', true, 'BOOK')}${entry('90.00', 'CRDT', false, 'PDNG')}
  </Stmt></BkToCstmrStmt></Document>`
const [paid, refund, pending] = CashManagementEndOfDayReport.fromXML(statement).statements[0].entries
const [{ remittanceInformation, debtor }] = paid.transactions
const marked = /PDNG|pending/i.test(JSON.stringify(pending))
console.log(paid.amount, typeof remittanceInformation, remittanceInformation, debtor, refund.reversal, marked)
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = '1998.9999999999998 number 12345 undefined false false' ]
