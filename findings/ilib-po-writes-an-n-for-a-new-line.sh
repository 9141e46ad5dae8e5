#!/bin/sh
# ilib-po 1.1.4 (npm), which reads and writes PO files, with gettext-parser 9.0.1 beside it: a mail in two lines, read and written again
# as in the README.
#
# Guessed, in writing: line breaks and quotation marks come back as they were.
# Seen: a line break is a backslash and an n, as two characters, in what is read, and is written as an escaped backslash and an n, so that
#       the mail is one line, Hej,\nvi kommer, to whoever reads the new file. Quotation marks and backslashes are right. PO files have the
#       escapes of C. Nothing of it is in the README; its tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund ilib-po@1.1.4 gettext-parser@9.0.1 >/dev/null
cd "$work"
cat >mail.mjs <<'JS'
import { po as gettext } from 'gettext-parser'
import { POFile } from 'ilib-po'
const show = (what, file) => {
  const [, ...messages] = Object.values(gettext.parse(file).translations['']).map(({ msgid, msgstr }) => [msgid, ...msgstr])
  console.log(`${what}: ${JSON.stringify(messages)}`)
}
const head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: sv\\n"\n\n'
const file = `${head}msgid "Hi,\\nwe come"\nmsgstr "Hej,\\nvi kommer"\n\nmsgid "say \\"hi\\" \\\\"\nmsgstr "säg \\"hej\\" \\\\"\n`
show('before', file)
const po = new POFile({ pathName: 'sv.po', sourceLocale: 'en-US', targetLocale: 'sv-SE' })
const set = po.parse(file)
console.log(`read: ${JSON.stringify(set.getAll().map((resource) => resource.getTarget()))}`)
show('after', po.generate(set))
JS
node mail.mjs | tee seen
cmp - seen <<'SEEN'
before: [["Hi,\nwe come","Hej,\nvi kommer"],["say \"hi\" \\","säg \"hej\" \\"]]
read: ["Hej,\\nvi kommer","säg \"hej\" \\"]
after: [["Hi,\\nwe come","Hej,\\nvi kommer"],["say \"hi\" \\","säg \"hej\" \\"]]
SEEN
