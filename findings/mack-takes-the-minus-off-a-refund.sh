#!/bin/sh
# @tryfabric/mack 1.2.1 (npm), which writes Markdown as a message for Slack: sums, days and numbers that begin a line or have a star, as
# Turndown 7.2.1 (npm) writes them from HTML, with a backslash before each mark that would mean something else.
#
# Guessed, in writing: what is escaped is read as itself. After "30\. november" had been seen to lose its full stop: so do these.
# Seen: the escaped mark is left out with its backslash: a refund of -75 kr is 75 kr, "30. november" is "30 november" and 2 * 125 kr are
#       "2  125 kr". Where nothing is escaped, as within 12-14, the mark stays. Nothing is said. The README lists the Markdown that is
#       supported and says nothing of escapes; the tracker has lists within lists, and not this.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @tryfabric/mack@1.2.1 turndown@7.2.1 >/dev/null
cd "$work"
cat >write.js <<'JS'
const { markdownToBlocks } = require('@tryfabric/mack')
const Turndown = require('turndown')
const main = async () => {
  for (const text of ['-75 kr', '+ 75 kr', '30. november', '2 * 125 kr', '12-14', '−75 kr']) {
    const markdown = new Turndown().turndown(`<p>${text}</p>`)
    const [block] = await markdownToBlocks(markdown)
    console.log(`${text} is ${markdown} in Markdown and ${block.text.text} in the message`)
  }
}
main()
JS
node write.js | tee seen
cmp - seen <<'SEEN'
-75 kr is \-75 kr in Markdown and 75 kr in the message
+ 75 kr is \+ 75 kr in Markdown and  75 kr in the message
30. november is 30\. november in Markdown and 30 november in the message
2 * 125 kr is 2 \* 125 kr in Markdown and 2  125 kr in the message
12-14 is 12-14 in Markdown and 12-14 in the message
−75 kr is −75 kr in Markdown and −75 kr in the message
SEEN
