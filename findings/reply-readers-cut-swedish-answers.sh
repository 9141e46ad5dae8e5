#!/bin/sh
# email-reply-parser 2.3.9, node-email-reply-parser 0.1.4 and planer 1.2.0 (npm), which leave of a mail what its sender wrote: Swedish
# answers with nothing quoted below.
#
# Guessed: the whole answer. Where a quotation begins is known by a date and an address, as in "Den 28 nov. 2026 kl. 10:12 skrev
#          Anna <anna@example.org>:".
# Seen: of a sentence that begins with "Den", says "skrev" and ends with a colon ("Den lapp ni fick skrev jag fel på, rätt är:", the note
#       I wrote you is wrong, right is:) the first two leave neither it nor what is right. For planer, "Från: 7 december" with "Till: 20
#       december" below it, from when till when one is away, is the head of a mail, and all that follows is gone.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund email-reply-parser@2.3.9 node-email-reply-parser@0.1.4 \
  planer@1.2.0 >/dev/null
cd "$work"
cat >answer.js <<'JS'
const { default: EmailReplyParser } = require('email-reply-parser')
const readers = {
  'email-reply-parser': (text) => new EmailReplyParser().read(text).getVisibleText(),
  'node-email-reply-parser': (text) => require('node-email-reply-parser')(text).getVisibleText(),
  planer: (text) => require('planer').extractFromPlain(text),
}
const answers = [
  'Hej!\n\nDen lapp ni fick skrev jag fel på, rätt är:\n\nEkbacken 7, papp och glas\n\nHälsningar Anna',
  'Hej!\n\nVi är borta\n\nFrån: 7 december\nTill: 20 december\n\nHälsningar Anna',
]
for (const [name, read] of Object.entries(readers)) {
  const left = answers.map((answer) => read(answer).trim())
  console.log(`${name}: ${left.map((text, n) => (text === answers[n] ? 'whole' : JSON.stringify(text))).join(' ')}`)
}
JS
node answer.js | tee seen
cmp - seen <<'SEEN'
email-reply-parser: "Hej!" whole
node-email-reply-parser: "Hej!" whole
planer: whole "Hej!\n\nVi är borta"
SEEN
