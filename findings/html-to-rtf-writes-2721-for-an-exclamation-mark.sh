#!/bin/sh
# html-to-rtf 2.1.0 (npm), which writes HTML as RTF, for Word: greetings and marks, read by rtf2text 1.0.1 (npm), and each printable
# character of ASCII within a word.
#
# Guessed, in writing: the text is the same when it is read again. Once an exclamation mark had been seen: that all but that one are.
# Seen: an exclamation mark is written as \\'2721 and a quotation mark as \\'2722, which is read, and shown, as a backslash, an
#       apostrophe and four digits: "Hej\'2721 Åsa". The code for the mark has an apostrophe, which is then given its code in turn. A
#       backslash and what follows it up to a blank are gone. All else is the same. The README says that texts are encoded correctly
#       since 2.0.1; the tracker has letters beyond ASCII and the curly brackets, and neither of the marks.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund html-to-rtf@2.1.0 rtf2text@1.0.1 >/dev/null
cd "$work"
cat >write.js <<'JS'
const htmlToRtf = require('html-to-rtf')
const rtf2text = require('rtf2text')
const read = (text) =>
  new Promise((resolve, reject) => {
    const rtf = htmlToRtf.convertHtmlToRtf(`<p>${text.replace(/[<&]/g, (mark) => `&#${mark.charCodeAt(0)};`)}</p>`)
    rtf2text.string(rtf, (error, read) => (error ? reject(error) : resolve(read.trim())))
  })
const main = async () => {
  for (const text of ['Hej Åsa!', 'Vi hämtar "glas" 08:00–10:00', '125,50 kr?']) console.log(`${text} is ${await read(text)}`)
  for (let code = 33; code < 127; code += 1) {
    const text = `a${String.fromCharCode(code)}b`
    if ((await read(text)) !== text) console.log(`${text} is ${await read(text)}`)
  }
}
main()
JS
node write.js | tee seen
cmp - seen <<'SEEN'
Hej Åsa! is Hej Åsa\'2721
Vi hämtar "glas" 08:00–10:00 is Vi hämtar \'2722glas\'2722 08:00–10:00
125,50 kr? is 125,50 kr?
a!b is a\'2721b
a"b is a\'2722b
a\b is a
SEEN
