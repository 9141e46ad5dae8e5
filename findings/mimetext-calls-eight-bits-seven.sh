#!/bin/sh
# mimetext 3.0.28 and mimemessage 1.0.5 (npm): a mail with å in its subject, in its text, and in the name of what is attached.
#
# Guessed: the subject in encoded words of RFC 2047, no longer than the 75 characters that one may have; the text as quoted-printable or
#          base64, or marked 8bit; the name as RFC 2231 writes it.
# Seen: mimetext writes text and name as they are, and marks the text 7bit, which a server without 8BITMIME may take at its word; a subject
#       is one encoded word, however long. mimemessage writes the subject as it is too, and says nothing of bits.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund mimetext@3.0.28 mimemessage@1.0.5 >/dev/null
cat >"$work/mail.mjs" <<'JS'
import mimemessage from 'mimemessage'
import { createMimeMessage } from 'mimetext'
const message = createMimeMessage()
message.setSender('info@example.se')
message.setRecipient('anna@example.org')
message.setSubject(`Hämtning på måndag${' och så vidare'.repeat(8)}`)
message.addMessage({ contentType: 'text/plain', data: 'Vi kommer på måndag' })
message.addAttachment({ filename: 'Räkning.pdf', contentType: 'application/pdf', data: 'AAAA' })
const lines = message.asRaw().split(/\r?\n/)
console.log(lines.filter((line) => /^Subject: =\?utf-8\?B\?[^?]*\?=$/.test(line)).map((line) => line.length).join())
console.log(lines.filter((line) => /7bit|8bit|quoted|^Vi|filename/.test(line)).join('; '))
const other = mimemessage.factory({ contentType: 'text/plain;charset=utf-8', body: 'Vi kommer på måndag' })
other.header('Subject', 'Hämtning på måndag')
console.log(other.toString().split('\r\n').join('; '))
JS
node "$work/mail.mjs" | tee "$work/seen"
cmp - "$work/seen" <<'SEEN'
209
Content-Transfer-Encoding: 7bit; Vi kommer på måndag; Content-Disposition: attachment; filename="Räkning.pdf"
Content-Type: text/plain;charset=utf-8; Subject: Hämtning på måndag; ; Vi kommer på måndag
SEEN
