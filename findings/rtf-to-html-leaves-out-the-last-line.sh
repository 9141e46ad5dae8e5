#!/bin/sh
# @iarna/rtf-to-html 1.1.0 (npm) on what jsrtf 0.0.3 (npm) writes, and on RTF whose last paragraph ends with the document: a
# message to a household.
#
# Guessed, in writing, of readers of RTF on what jsrtf and others write: all words.
# Seen: the page of jsrtf's message is empty, and of three lines the last is left out: a paragraph is shown only once \par ends it. Nothing
#       is said. rtf-parser 1.3.3, which reads for it, has all words of both. By RTF's specification a paragraph is "<char>+ (\par
#       <para>)?": \par stands between paragraphs, and none behind the last. The README has what of rtf-parser's is shown, and not this; the
#       tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @iarna/rtf-to-html@1.1.0 rtf-parser@1.3.3 jsrtf@0.0.3 >/dev/null
cd "$work"
cat >message.cjs <<'JS'
const { promisify } = require('node:util')
const toHtml = promisify(require('@iarna/rtf-to-html').fromString)
const parse = promisify(require('rtf-parser').string)
const Rtf = require('jsrtf')
const written = new Rtf()
written.writeText('Vi kommer på måndag. ')
written.writeText('Ring 0701740605.')
const messages = {
  jsrtf: written.createDocument(),
  open: "{\\rtf1\\ansi\\ansicpg1252 Hej \\'c5sa!\\par Vi kommer p\\'e5 m\\'e5ndag.\\par Ring 0701740605.}",
  closed: "{\\rtf1\\ansi\\ansicpg1252 Hej \\'c5sa!\\par Vi kommer p\\'e5 m\\'e5ndag.\\par Ring 0701740605.\\par}",
}
const text = ({ value, content = [] }) => value ?? content.map(text).join('')
const show = async () => {
  for (const [name, rtf] of Object.entries(messages)) {
    const page = (await toHtml(rtf)).replace(/[^]*<body>|<\/body>[^]*/g, '').replace(/<[^>]*>|\s+/g, ' ').replace(/ +/g, ' ')
    console.log(`${name}: page "${page.trim()}", parser "${(await parse(rtf)).content.map(text).join(' ')}"`)
  }
}
show()
JS
node message.cjs | tee seen
cmp - seen <<'SEEN'
jsrtf: page "", parser "Vi kommer på måndag.  Ring 0701740605."
open: page "Hej Åsa! Vi kommer på måndag.", parser "Hej Åsa! Vi kommer på måndag. Ring 0701740605."
closed: page "Hej Åsa! Vi kommer på måndag. Ring 0701740605.", parser "Hej Åsa! Vi kommer på måndag. Ring 0701740605."
SEEN
