#!/bin/sh
# @dintero/money 1.1.12 (npm), which a Norwegian company of payments reckons with: sums written for people and read again (toLocaleString,
# fromLocaleString), in Swedish, Norwegian as the README has it, Danish, German and English.
#
# Guessed, in writing: each sum comes back as it was, since fromLocaleString is there for what toLocaleString writes.
# Seen: Swedish and Norwegian have a minus sign of their own (U+2212), which toLocaleString writes and fromLocaleString throws away with
#       the blanks and everything else that is neither digit nor hyphen, so that a refund of 125.50 is a payment of 125.50. Danish, German
#       and English have the hyphen and come back. There is no error, and the README, whose example is Norwegian, says nothing of it. That
#       other libraries do not know the sign is shown for currency.js; this one writes it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @dintero/money@1.1.12 >/dev/null
cd "$work"
cat >sums.js <<'JS'
const { Money } = require('@dintero/money')
for (const locale of ['sv-SE', 'no-NB', 'nb-NO', 'da-DK', 'de-DE', 'en-GB']) {
  const back = [1250.5, -125.5].map((sum) => {
    const written = Money.of(sum, 'SEK').toLocaleString(locale)
    return `${written.replace(/\s/g, ' ')} is ${Money.fromLocaleString(written, 'SEK', locale).toString()}`
  })
  console.log(`${locale}: ${back.join('; ')}`)
}
JS
node sums.js | tee seen
cmp - seen <<'SEEN'
sv-SE: 1 250,50 is 1250.50; −125,50 is 125.50
no-NB: 1 250,50 is 1250.50; −125,50 is 125.50
nb-NO: 1 250,50 is 1250.50; −125,50 is 125.50
da-DK: 1.250,50 is 1250.50; -125,50 is -125.50
de-DE: 1.250,50 is 1250.50; -125,50 is -125.50
en-GB: 1,250.50 is 1250.50; -125.50 is -125.50
SEEN
