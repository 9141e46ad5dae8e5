#!/bin/sh
# postal-mime 4.0.0 and mailparser 3.14.2 (npm): an answer whose text is format=flowed (RFC 3676), as many mail programs send it, with the
# question quoted below and a name at the end.
#
# Guessed: a line that ends in a blank goes on in the next where both are quoted alike; an empty line ends a paragraph, and "-- ", the
#          line before a name, stays a line of its own.
# Seen: postal-mime joins whatever stands below. Answer, question and its marks are one line, "Ja tack. > Vill ni ha hämtning > på måndag?",
#       of which no program tells what was written now; mailparser parts them. Both lose the paragraph and write "Hej Vi ses -- Anna",
#       where nobody finds the line before the name any more.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund postal-mime@4.0.0 mailparser@3.14.2 >/dev/null
cd "$work"
cat >answer.mjs <<'JS'
import mailparser from 'mailparser'
import PostalMime from 'postal-mime'
for (const text of ['Ja tack. \n> Vill ni ha hämtning \n> på måndag?\n', 'Hej \n\nVi ses \n-- \nAnna\n']) {
  const mail = `From: anna@example.org\r\nContent-Type: text/plain; charset=utf-8; format=flowed\r\n\r\n${text.replaceAll('\n', '\r\n')}`
  for (const read of [(await new PostalMime().parse(mail)), await mailparser.simpleParser(mail)]) console.log(JSON.stringify(read.text))
}
JS
node answer.mjs | tee seen
cmp - seen <<'SEEN'
"Ja tack. > Vill ni ha hämtning > på måndag?\n"
"Ja tack. \n> Vill ni ha hämtning på måndag?"
"Hej Vi ses -- Anna\n"
"Hej Vi ses -- Anna"
SEEN
