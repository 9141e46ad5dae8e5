#!/bin/sh
# node-pdu 2.1.1 (npm), which writes what a modem sends as an SMS: how many it makes of a text, and in what alphabet.
#
# Guessed: å, ä, ö and € are in the SMS alphabet, so a Swedish text of 160 characters is one SMS, as an English one is; from 161 on it is
#          two, of at most 153 each.
# Seen: it has that alphabet's table and looks for ASCII only: "Hämtning" and "300 €" are UCS-2, of which an SMS has 70. And each SMS is
#       written as if it were a part of several: from 134 characters on there are two, and with one ä from 64 on. The Swedish text of 160
#       characters is sent, and paid, three times.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund node-pdu@2.1.1 >/dev/null
cd "$work"
cat >count.cjs <<'JS'
const { Submit } = require('node-pdu')
// Behind the receiver's number, one byte says the protocol and the next the coding: 00 the SMS alphabet, 08 UCS-2.
const sent = (text) => {
  const parts = new Submit('+46701740605', text).getPartStrings()
  return `${parts.length} of coding ${parts[0].slice(24, 26)}`
}
for (const text of ['Hamtning', 'Hämtning', '300 €']) console.log(`${text}: ${sent(text)}`)
for (const [letter, lengths] of [['a', [133, 134, 160]], ['ä', [63, 64, 160]]])
  for (const length of lengths) console.log(`${length} ${letter}: ${sent(letter.repeat(length))}`)
JS
node count.cjs | tee seen
cmp - seen <<'SEEN'
Hamtning: 1 of coding 00
Hämtning: 1 of coding 08
300 €: 1 of coding 08
133 a: 1 of coding 00
134 a: 2 of coding 00
160 a: 2 of coding 00
63 ä: 1 of coding 08
64 ä: 2 of coding 08
160 ä: 3 of coding 08
SEEN
