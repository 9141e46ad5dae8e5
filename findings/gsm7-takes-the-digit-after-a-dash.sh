#!/bin/sh
# gsm7 1.3.1 (npm): an SMS with the dash of a time, 08:00–10:00, which the SMS alphabet does not have.
#
# Guessed: a question mark or a blank stands in its place, or the text is refused.
# Seen: it becomes the escape that announces a character of the second table, and nothing after it, so that the next digit is read as that
#       character. gsm7 itself reads back "08:00undefined0:00". Quotation marks do the same to the first letter of the word.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund gsm7@1.3.1 >/dev/null
cd "$work"
seen=$(node -e "
const { encode, decode } = require('gsm7')
for (const text of ['08:00-10:00', '08:00–10:00', 'tar ”papp” på måndag']) console.log(decode(encode(text)))")
echo "$seen"
[ "$seen" = '08:00-10:00
08:00undefined0:00
tar undefinedappundefinedpå måndag' ]
