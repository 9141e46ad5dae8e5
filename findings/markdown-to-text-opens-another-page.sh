#!/bin/sh
# markdown-to-text 0.1.1 (npm), which makes plain text of Markdown, beside remove-markdown 0.6.2, from which it comes: web addresses and a
# name with underscores in a message.
#
# Guessed, in writing: the same words and numbers.
# Seen: https://example.se/min_hamtning_5 is https://example.se/minhamtning5, which is another page, or none; 5_B_2 is 5B2. With one
#       underscore it is left alone, and with two the pair is taken for italics. CommonMark: an underscore within a word does not begin
#       emphasis, "intraword emphasis is disallowed for _"; remove-markdown, markdown-it and GitHub leave the address as it is. Neither
#       README nor tracker has anything on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund markdown-to-text@0.1.1 remove-markdown@0.6.2 >/dev/null
cd "$work"
cat >message.cjs <<'JS'
const { default: toText } = require('markdown-to-text')
const removeMarkdown = require('remove-markdown')
for (const message of ['Se https://example.se/min_hamtning.', 'Se https://example.se/min_hamtning_5.', 'Lägenhet 5_B_2', 'en _viktig_ sak'])
  console.log(`${message}: ${toText(message)}; ${removeMarkdown(message)}`)
JS
node message.cjs | tee seen
cmp - seen <<'SEEN'
Se https://example.se/min_hamtning.: Se https://example.se/min_hamtning.; Se https://example.se/min_hamtning.
Se https://example.se/min_hamtning_5.: Se https://example.se/minhamtning5.; Se https://example.se/min_hamtning_5.
Lägenhet 5_B_2: Lägenhet 5B2; Lägenhet 5_B_2
en _viktig_ sak: en viktig sak; en viktig sak
SEEN
