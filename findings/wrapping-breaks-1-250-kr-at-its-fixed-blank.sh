#!/bin/sh
# Six libraries that break a text into lines, as for a plain mail (npm): word-wrap 1.2.5, wordwrapjs 5.1.1, linewrap 0.2.1, wordwrap 1.0.0,
# wrap-ansi 10.0.2 and smartwrap 2.0.2. The text has fixed blanks (U+00A0) in its sum, after "kl." and in the house number.
#
# Guessed: none breaks a line there; that is what a fixed blank is for.
# Seen: the first four do: "1" ends a line and "250 kr" begins the next one, which reads as a sum. To them a blank is what \s is in a
#       regular expression. Only wrap-ansi and smartwrap keep the sum together.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund word-wrap@1.2.5 wordwrapjs@5.1.1 linewrap@0.2.1 wordwrap@1.0.0 \
  wrap-ansi@10.0.2 smartwrap@2.0.2 >/dev/null
cd "$work"
cat >wrap.mjs <<'JS'
import { createRequire } from 'node:module'
import wordwrapjs from 'wordwrapjs'
import wrapAnsi from 'wrap-ansi'
const require = createRequire(import.meta.url)
const text = 'Hämtningen kostar 1\u00a0250\u00a0kr i november, kl.\u00a08 på Solängsvägen 12\u00a0B.'
const wrapped = {
  'word-wrap': require('word-wrap')(text, { width: 20, indent: '', trim: true }),
  wordwrapjs: wordwrapjs.wrap(text, { width: 20 }),
  linewrap: require('linewrap')(20)(text),
  wordwrap: require('wordwrap')(20)(text),
  'wrap-ansi': wrapAnsi(text, 20),
  smartwrap: require('smartwrap')(text, { width: 20 }),
}
for (const [name, lines] of Object.entries(wrapped)) console.log(`${name}: ${lines.replaceAll('\u00a0', '~').split('\n').join(' | ')}`)
JS
node wrap.mjs | tee seen
cmp - seen <<'SEEN'
word-wrap: Hämtningen kostar 1~ | 250~kr i november, | kl.~8 på | Solängsvägen 12~B.
wordwrapjs: Hämtningen kostar 1 | 250~kr i november, | kl.~8 på | Solängsvägen 12~B.
linewrap: Hämtningen kostar 1 | 250~kr i november, | kl.~8 på | Solängsvägen 12~B.
wordwrap: Hämtningen kostar 1 | 250~kr i november, | kl.~8 på | Solängsvägen 12~B.
wrap-ansi: Hämtningen kostar | 1~250~kr i november, | kl.~8 på | Solängsvägen 12~B.
smartwrap: Hämtningen kostar | 1~250~kr i november, | kl.~8 på | Solängsvägen 12~B.
SEEN
