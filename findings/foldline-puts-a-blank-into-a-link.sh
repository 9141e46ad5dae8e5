#!/bin/sh
# foldline 1.1.0 (npm), which folds long lines "according to the RFC 5322", with mailparser 3.14.2 beside it, which reads them: the
# header by which mails are stopped, List-Unsubscribe, with a link of nearly a hundred characters.
#
# Guessed, in writing: unfolded, a line is what it was, and a long word without blanks stays as it is.
# Seen: the link is cut, with and without hardWrap, and has a blank there when it is read, so that it leads nowhere. RFC 5322 folds before
#       a blank that is there, and nowhere else; unfolding takes off the line's end only (2.2.3). The README has no long word, and names
#       hardWrap without a word on it; its tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund foldline@1.1.0 mailparser@3.14.2 >/dev/null
cd "$work"
cat >headers.cjs <<'JS'
const fold = require('foldline')
const { simpleParser } = require('mailparser')
const link = '<https://www.example.se/avsluta?kund=K7M2PQ&kod=0123456789abcdef0123456789abcdef0123456789abcdef>'
const run = async () => {
  const header = `List-Unsubscribe: ${link}`
  for (const [what, line] of [['folded', fold(header)], ['hardWrap', fold(header, 78, true)], ['as it is', header]]) {
    const mail = await simpleParser(`${line}\r\n\r\nHej\r\n`)
    console.log(`${what}: ${mail.headers.get('list').unsubscribe.url}`)
  }
}
run()
JS
node headers.cjs | tee seen
cmp - seen <<'SEEN'
folded: https://www.example.se/avsluta?kund=K7M2PQ&kod=0123456789abcdef0123456789ab cdef0123456789abcdef
hardWrap: https://www.example.se/avsluta?kund=K7M2PQ&kod=0123456789ab cdef0123456789abcdef0123456789abcdef
as it is: https://www.example.se/avsluta?kund=K7M2PQ&kod=0123456789abcdef0123456789abcdef0123456789abcdef
SEEN
