#!/bin/sh
# AqBanking 6.5.3 (Debian's aqbanking-tools 6.5.3-1): a statement in camt.053.001.04, imported and exported as CSV.
#
# Guessed: each entry has its sum, its day, who paid, and what for; one that is pending is marked so, or left out.
# Seen: sum and day are there. Payer and message stay empty: its profile looks for RltdPties and RmtInf in the entry, where the standard has
#       them in NtryDtls/TxDtls. An entry of two payments is one sum, and one that is pending, PDNG, is imported like the others.
#
# Fails if that changes. Needs aqbanking-cli 6.5.3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
aqbanking() { HOME=$work aqbanking-cli --noninteractive --cfgdir="$work/settings" "$@" 2>/dev/null; }
aqbanking versions | grep -q 'AqBanking-CLI: 6\.5\.3' || { echo 'AqBanking 6.5.3 is not here' && exit 2; }
entry() { # sum, status, details
  echo "<Ntry><Amt Ccy=\"SEK\">$1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>$2</Sts><BookgDt><Dt>2026-11-14</Dt></BookgDt>"
  echo "<ValDt><Dt>2026-11-14</Dt></ValDt><NtryDtls>$3</NtryDtls></Ntry>"
}
ada='<TxDtls><RltdPties><Dbtr><Nm>Ada</Nm></Dbtr></RltdPties><RmtInf><Ustrd>K7M2PQ</Ustrd></RmtInf></TxDtls>'
{
  echo '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.04"><BkToCstmrStmt>'
  echo '<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-30T08:00:00</CreDtTm></GrpHdr><Stmt><Id>1</Id><CreDtTm>2026-11-30T08:00:00</CreDtTm>'
  echo '<Acct><Id><IBAN>SE4550000000058398257466</IBAN></Id><Ccy>SEK</Ccy></Acct>'
  entry 300.00 BOOK "$ada"
  entry 475.00 BOOK "$ada$ada"
  entry 90.00 PDNG "$ada"
  echo '</Stmt></BkToCstmrStmt></Document>'
} >statement.xml
aqbanking import --importer=xml --profile=camt_053_001_04 --infile=statement.xml --ctxfile=context
aqbanking export --ctxfile=context --exporter=csv --profile=full >seen.csv
sums=$(grep -o '[0-9]*/100' seen.csv | paste -sd ' ' -)
echo "sums: $sums; lines with Ada: $(grep -c Ada seen.csv || true); with the message: $(grep -c K7M2PQ seen.csv || true)"
[ "$sums" = '30000/100 47500/100 9000/100' ]
! grep -q 'Ada\|K7M2PQ' seen.csv
