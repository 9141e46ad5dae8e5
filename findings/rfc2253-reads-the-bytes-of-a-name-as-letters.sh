#!/bin/sh
# rfc2253 0.2.0 (npm), which reads and writes the names of entries in LDAP: "Åsa Öberg" with the bytes of its letters escaped, as RFC 2253
# allows. @ldapjs/dn 1.1.0 (npm) beside it.
#
# Guessed: Åsa Öberg, the same entry as the one that is written with the letters themselves.
# Seen: so it is with @ldapjs/dn. rfc2253 takes each byte for a letter of Latin-1, so that the name is "Ã?sa Ã?berg", with unprintable
#       letters where the marks are, is written so again, and is that of somebody else.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund rfc2253@0.2.0 @ldapjs/dn@1.1.0 >/dev/null
cd "$work"
cat >names.js <<'JS'
const rfc2253 = require('rfc2253')
const { DN } = require('@ldapjs/dn')
const escaped = 'CN=\\C3\\85sa \\C3\\96berg,DC=example'
const plain = 'CN=Åsa Öberg,DC=example'
console.log(JSON.stringify(rfc2253.parse(escaped).get('CN')).replace(/[\x7f-\x9f]/g, (letter) => `<${letter.charCodeAt().toString(16)}>`))
console.log(Buffer.from(rfc2253.parse(escaped).format()).equals(Buffer.from(plain)))
console.log(rfc2253.parse(plain).match(escaped), DN.fromString(plain).equals(DN.fromString(escaped)))
JS
node names.js | tee seen
cmp - seen <<'SEEN'
"Ã<85>sa Ã<96>berg"
false
false true
SEEN
