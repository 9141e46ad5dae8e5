#!/bin/sh
# eml-parse-js 1.1.15 (npm): a mail with files whose names have letters beyond ASCII, once as RFC 2231 writes them, filename*=, and once in
# an encoded word of RFC 2047, as many programs do.
#
# Guessed: the names, as its readers see the subject.
# Seen: "UTF-8Räkning.pdf": the name of the encoding stays before that of the file. The encoded word stays as it is, =?UTF-8?B?...?=, though
#       in the subject it is decoded.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund eml-parse-js@1.1.15 >/dev/null
cd "$work"
node -e "
const word = '=?UTF-8?B?UsOka25pbmcucGRm?='
const file = (name) => ['--b', 'Content-Type: application/pdf', 'Content-Disposition: attachment; ' + name,
  'Content-Transfer-Encoding: base64', '', 'AAAA']
const lines = ['From: info@example.se', 'To: anna@example.org', 'Subject: ' + word, 'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain', '', 'Hej',
  ...file('filename*=UTF-8\'\'R%C3%A4kning.pdf'), ...file('filename=\"' + word + '\"'), '--b--', '']
const { subject, attachments } = require('eml-parse-js').readEml(lines.join('\r\n'))
console.log([subject, ...attachments.map(({ name, filename }) => filename ?? name)].join('; '))" | tee seen
cmp - seen <<'SEEN'
Räkning.pdf; UTF-8Räkning.pdf; =?UTF-8?B?UsOka25pbmcucGRm?=
SEEN
