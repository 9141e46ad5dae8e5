#!/bin/sh
# vcards-js 2.11.1 (npm): a visiting card with a web address that has a comma, and a company whose name has a semicolon.
#
# Guessed: text is escaped as RFC 2426 says, and an address of the web, whose kind is uri, stays as it is.
# Seen: the address gets a backslash, ?pos=59.4\,17.9, which a reader that follows the RFC keeps: it leads elsewhere. The semicolon of
#       the company, the one place in which it has a meaning, gets none, so that "Glas; papp" is the department "papp" of "Glas"; in a
#       street it gets one.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund vcards-js@2.11.1 >/dev/null
cd "$work"
cat >card.js <<'JS'
const card = require('vcards-js')()
card.url = 'https://example.se/?pos=59.4,17.9'
card.organization = 'Glas; papp'
card.homeAddress.street = 'Ekvägen 5; port B'
console.log(card.getFormattedString().split('\r\n').filter((line) => /^(URL|ORG|ADR)/.test(line)).sort().join('\n'))
JS
seen=$(node card.js)
printf '%s\n' "$seen"
[ "$seen" = 'ADR;TYPE=HOME:;;Ekvägen 5\; port B;;;;
ORG:Glas; papp
URL:https://example.se/?pos=59.4\,17.9' ]
