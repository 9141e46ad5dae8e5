#!/bin/sh
# sms-segments-calculator 1.3.0 (npm), with smart encoding: a Swedish text whose å and ä come decomposed, as
# macOS writes them in the names of files.
#
# Guessed: smart encoding, which replaces quotation marks, dashes and even full-width letters to stay within the SMS alphabet, composes
#          them. A tab becomes a blank.
# Seen: it does not, and one such letter makes the whole text UCS-2: 147 characters that are one SMS become three. A tab becomes seven
#       blanks.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund sms-segments-calculator@1.3.0 >/dev/null
cd "$work"
seen=$(node -e "
const { SegmentedMessage } = require('sms-segments-calculator')
const text = 'Vi hämtar på måndag. '.repeat(7)
for (const one of [text, text.normalize('NFD'), 'a\tb']) {
  const { encodingName, segmentsCount, graphemes } = new SegmentedMessage(one, 'auto', true)
  console.log(encodingName, segmentsCount, graphemes.length)
}")
echo "$seen"
[ "$seen" = 'GSM-7 1 147
UCS-2 3 147
GSM-7 1 9' ]
