#!/bin/sh
# hyphen 1.14.1 (npm), Swedish: a text with an address of mail and one of the web.
#
# Guessed: only words get soft hyphens; what has an @ or // in it is left alone, as tags and their attributes are.
# Seen: info@example.se gets two, and so does example.se in the address of a page. Nobody sees them, and they are copied along: what a
#       visitor pastes into a mail program is another domain, with a character that no server's name has. Attributes are left alone.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund hyphen@1.14.1 >/dev/null
cd "$work"
seen=$(node -e "
const { hyphenateSync } = require('hyphen/sv')
const text = 'återvinning, info@example.se, https://example.se/villkor <a href=\"mailto:info@example.se\">'
console.log(hyphenateSync(text, { hyphenChar: '|' }))")
echo "$seen"
[ "$seen" = 'åter|vin|ning, info@ex|amp|le.se, https://ex|amp|le.se/vill|kor <a href="mailto:info@example.se">' ]
