#!/bin/sh
# md-to-slack 1.1.7 (npm), which makes of Markdown what Slack shows: what is collected, as a list with a list in it, and an address in
# two lines.
#
# Guessed, in writing, of Markdown that becomes something else: the same words and numbers.
# Seen: what is listed below an item stands behind it, without a new line or a blank: "Glas- färgat", and then "ofärgat" by itself, as
#       much a kind of rubbish as paper is. An address in two lines is Ekvägen 5191 40 Sollentuna. The README: "All of the basic Markdown
#       syntax is supported and translated", as the guide has it to which it leads, and that has lists in lists and line breaks. Of what
#       it leaves out it names headings. The tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund md-to-slack@1.1.7 >/dev/null
cd "$work"
cat >message.mjs <<'JS'
import { markdownToSlack } from 'md-to-slack'
for (const markdown of ['- Glas\n- Papp', '- Glas\n  - färgat\n  - ofärgat\n- Papp', 'Ekvägen 5  \n191 40 Sollentuna'])
  console.log(`${JSON.stringify(markdown)}: ${JSON.stringify(markdownToSlack(markdown))}`)
JS
node message.mjs | tee seen
cmp - seen <<'SEEN'
"- Glas\n- Papp": "- Glas\n- Papp"
"- Glas\n  - färgat\n  - ofärgat\n- Papp": "- Glas- färgat\n- ofärgat\n- Papp"
"Ekvägen 5  \n191 40 Sollentuna": "Ekvägen 5191 40 Sollentuna"
SEEN
