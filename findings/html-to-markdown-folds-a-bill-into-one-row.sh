#!/bin/sh
# html-to-markdown 3.7.2, as @kreuzberg/html-to-markdown-node (npm, with its x64 Linux part): a mail with a bill, whose table stands in
# another, as mails are laid out.
#
# Guessed: the bill's table as it is by itself, or its cells in lines; the outer one, of a single cell, is no table to a reader.
# Seen: the bill's rows, with their pipes and its line of dashes, are put behind one another on one line, and this is the only cell of a
#       table, which no reader of Markdown takes apart again. A list in such a cell is one word, "GlasPapper".
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @kreuzberg/html-to-markdown-node@3.7.2 >/dev/null
cd "$work"
cat >mail.mjs <<'JS'
import library from '@kreuzberg/html-to-markdown-node'
const bill = '<table><tr><th>Vad</th><th>Belopp</th></tr><tr><td>Påse</td><td>125,50 kr</td></tr></table>'
const list = '<ul><li>Glas</li><li>Papper</li></ul>'
for (const part of [bill, list])
  for (const mail of [part, `<table role="presentation"><tr><td>${part}</td></tr></table>`]) {
    const { content } = await library.convert(mail)
    console.log(content.trim())
  }
JS
node mail.mjs | tee seen
cmp - seen <<'SEEN'
| Vad  | Belopp    |
| ---- | --------- |
| Påse | 125,50 kr |
| | Vad  | Belopp    | | ---- | --------- | | Påse | 125,50 kr | |
| ---------------------- |
- Glas
- Papper
| GlasPapper |
| ---------- |
SEEN
