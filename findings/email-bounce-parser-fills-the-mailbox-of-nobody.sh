#!/bin/sh
# email-bounce-parser 1.0.22 (npm), which reads from the text of a bounce whom it is about and why: Postfix's text about two neighbours, of
# whom one does not exist (550 5.1.1) and the other's mailbox is full (452 4.2.2), in either order.
#
# Guessed, in writing of a bounce about one recipient only: that one, with its own reason; of two, the first.
# Seen: the first of them, with the other's: bo, whose code is 5.1.1 and whose label is "User unknown", is of the type mailbox_full, since
#       the type is looked for in the whole text. Eva is not named at all. In the other order she is of that type too, and Bo is not named.
#       Bo by himself is no_such_recipient.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund email-bounce-parser@1.0.22 >/dev/null
cd "$work"
# re2 would have to be compiled. It reads the same expressions as RegExp, and has the methods of a text besides.
cat >node_modules/re2/re2.js <<'JS'
module.exports = class extends RegExp {}
for (const method of ['match', 'replace', 'search', 'split']) {
  module.exports.prototype[method] = function (text, ...rest) {
    return text[method](this, ...rest)
  }
}
JS
cat >bounce.js <<'JS'
const EmailBounceParser = require('email-bounce-parser')
const host = 'host mx.example.org[192.0.2.1] said'
const bo = `<bo@example.org>: ${host}: 550 5.1.1 User unknown (in reply to RCPT TO command)\n`
const eva = `<eva@example.org>: ${host}: 452 4.2.2 Mailbox full (in reply to RCPT TO command)\n`
for (const neighbours of [[bo], [bo, eva], [eva, bo]]) {
  const { data } = new EmailBounceParser().read(`This is the mail system at host mx.example.org.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

${neighbours.join('\n')}`)
  console.log(data.recipient, data.error.code.enhanced, data.error.label, data.error.data.type)
}
JS
node bounce.js | tee seen
cmp - seen <<'SEEN'
bo@example.org 5.1.1 User unknown no_such_recipient
bo@example.org 5.1.1 User unknown mailbox_full
eva@example.org 4.2.2 Mailbox full mailbox_full
SEEN
