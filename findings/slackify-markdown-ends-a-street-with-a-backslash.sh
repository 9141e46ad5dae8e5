#!/bin/sh
# slackify-markdown 5.0.0 (npm), which makes of Markdown what Slack shows (mrkdwn): an address in two lines, by two blanks at the end of the
# first and by a backslash, which are the two ways that CommonMark has.
#
# Guessed, in writing, of Markdown that becomes something else: the same words and numbers.
# Seen: both lines are there, and the first ends with a backslash, which Slack shows: Ekvägen 5\. Two paragraphs are right, and so is a
#       new line in a paragraph. Slack's mrkdwn has a new line for a new line, and no backslash for anything. The README says nothing of
#       it, and the tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund slackify-markdown@5.0.0 >/dev/null
cd "$work"
cat >address.mjs <<'JS'
import { slackifyMarkdown as slackify } from 'slackify-markdown'
for (const gap of ['\n\n', '\n', '  \n', '\\\n']) {
  const markdown = `Ekvägen 5${gap}191 40 Sollentuna`
  console.log(`${JSON.stringify(markdown)}: ${JSON.stringify(slackify(markdown))}`)
}
JS
node address.mjs | tee seen
cmp - seen <<'SEEN'
"Ekvägen 5\n\n191 40 Sollentuna": "Ekvägen 5\n\n191 40 Sollentuna\n"
"Ekvägen 5\n191 40 Sollentuna": "Ekvägen 5\n191 40 Sollentuna\n"
"Ekvägen 5  \n191 40 Sollentuna": "Ekvägen 5\\\n191 40 Sollentuna\n"
"Ekvägen 5\\\n191 40 Sollentuna": "Ekvägen 5\\\n191 40 Sollentuna\n"
SEEN
