#!/bin/sh
# AbiWord 3.0.5 (Debian's abiword 3.0.5~dfsg-3.2), which makes web pages of documents: a bill in RTF whose sums stand behind a tab, the rows
# parted by line breaks or by paragraphs.
#
# Guessed, after a Word document had lost one: from RTF and OpenDocument every sum is on the page, with a blank or more before it.
# Seen: what stands between a tab and a line break is not on the page, whatever it was read from, so that two of three sums are gone. The
#       last line before the paragraph's end has its sum, which is joined to the word, as all are where each row is a paragraph. Made to
#       plain text, the same document has every tab and sum. Nothing is said, and the manual does not tell of it.
#
# Fails if that changes. Needs abiword 3.0.5.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
dpkg-query -W -f='${Version}\n' abiword 2>/dev/null | grep -qxF '3.0.5~dfsg-3.2' || { echo 'abiword 3.0.5~dfsg-3.2 is not here' && exit 2; }
export HOME="$work"
cat >lines.rtf <<'RTF'
{\rtf1\ansi Paper\tab 3\tab 125 kr\line Glass\tab 75 kr\line Sum\tab 200 kr\par}
RTF
sed 's/\\line/\\par/g' lines.rtf >paragraphs.rtf
for bill in lines paragraphs; do
  abiword --to=html -o page.html $bill.rtf 2>/dev/null
  echo "$bill: $(sed '1,/<body/d; s/<[^>]*>/ /g' page.html | xargs)"
done | tee seen
abiword --to=txt -o lines.txt lines.rtf 2>/dev/null
tr '\t' '|' <lines.txt | grep . | tee -a seen
cmp - seen <<'SEEN'
lines: Paper3GlassSum200 kr
paragraphs: Paper3125 kr Glass75 kr Sum200 kr
Paper|3|125 kr
Glass|75 kr
Sum|200 kr
SEEN
