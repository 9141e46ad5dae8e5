#!/bin/sh
# gettext-to-messageformat 0.4.0 (npm), which makes messages for messageformat of a PO file, with messageformat 2.3.0 beside it, which the
# README shows: a name within apostrophes, and a plural with "nr #1" in it.
#
# Guessed, in writing: an apostrophe in the text is escaped as MessageFormat wants it, as a brace is, and the plural is right. After a first
#          {0} had been seen, in writing: %s is replaced within ”, and with two apostrophes the name has one on each side.
# Seen: whoever is not found is {0}, by that name: an apostrophe before a brace quotes it, and it is not doubled. "nr #1" of two sacks
#       is "nr \21": # is the number in a plural, and the backslash before it escapes nothing. (Where the text has a brace of its own,
#       reading the message fails, and says so.) Within ” all is right. The README and the tracker have nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund gettext-to-messageformat@0.4.0 messageformat@2.3.0 >/dev/null
cd "$work"
cat >messages.cjs <<'JS'
const { parsePo } = require('gettext-to-messageformat')
const MessageFormat = require('messageformat')
const show = (lines, value) => {
  const head = 'msgid ""\nmsgstr ""\n"Language: sv\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
  const { pluralFunction, translations } = parsePo(head + lines)
  const [message] = Object.values(translations)
  console.log(`${message}: ${new MessageFormat({ sv: pluralFunction }).compile(message)([value])}`)
}
for (const name of ["'%s'", '”%s”', "''%s''"]) show(`msgid "missing"\nmsgstr "Vi hittar inte ${name}"\n`, 'Ek')
for (const count of [1, 2])
  show('msgid "%d sack"\nmsgid_plural "%d sacks"\nmsgstr[0] "%d säck, sort nr #1"\nmsgstr[1] "%d säckar, sort nr #1"\n', count)
JS
node messages.cjs | tee seen
cmp - seen <<'SEEN'
Vi hittar inte '{0}': Vi hittar inte {0}
Vi hittar inte ”{0}”: Vi hittar inte ”Ek”
Vi hittar inte ''{0}'': Vi hittar inte 'Ek'
{0, plural, p0{{0} säck, sort nr \#1} p1{{0} säckar, sort nr \#1}}: 1 säck, sort nr \11
{0, plural, p0{{0} säck, sort nr \#1} p1{{0} säckar, sort nr \#1}}: 2 säckar, sort nr \21
SEEN
