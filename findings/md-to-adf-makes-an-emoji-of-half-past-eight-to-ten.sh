#!/bin/sh
# md-to-adf 0.6.4 (npm), which makes of Markdown what Jira and Confluence show (ADF): when the van comes.
#
# Guessed, in writing, of Markdown that becomes something else: the same words and numbers.
# Seen: of 8:30-10:00 the middle is an emoji, ":30-10:", so that the ticket says 8, a picture that there is none of, and 00; so it is with
#       a dash, with 8:30/9:30 and with 8:30:00. Where there is a blank between the colons it is right. GitHub, whose Markdown it reads,
#       knows emoji by a list of their names, and leaves such times alone; so does markdown-it-emoji 3.0.0. The README does not speak of
#       emoji; the tracker has some in links, and nothing on times.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund md-to-adf@0.6.4 markdown-it@14.3.3 markdown-it-emoji@3.0.0 \
  >/dev/null
cd "$work"
cat >times.mjs <<'JS'
import toAdf from 'md-to-adf'
import MarkdownIt from 'markdown-it'
import { full } from 'markdown-it-emoji'
const html = new MarkdownIt().use(full)
const show = ({ text, attrs, content = [] }) => text ?? (attrs?.shortName ? `[emoji ${attrs.shortName}]` : content.map(show).join(''))
for (const line of ['Klart :+1:', 'Kl. 8:30 till 10:00', 'Kl. 8:30-10:00', 'Kl. 8:30–10:00', 'Kl. 8:30/9:30', 'Kl. 8:30:00'])
  console.log(`${line}: ${show(toAdf(line).toJSON())}; ${html.renderInline(line)}`)
JS
node times.mjs | tee seen
cmp - seen <<'SEEN'
Klart :+1:: Klart [emoji +1]; Klart 👍
Kl. 8:30 till 10:00: Kl. 8:30 till 10:00; Kl. 8:30 till 10:00
Kl. 8:30-10:00: Kl. 8[emoji 30-10]00; Kl. 8:30-10:00
Kl. 8:30–10:00: Kl. 8[emoji 30–10]00; Kl. 8:30–10:00
Kl. 8:30/9:30: Kl. 8[emoji 30/9]30; Kl. 8:30/9:30
Kl. 8:30:00: Kl. 8[emoji 30]00; Kl. 8:30:00
SEEN
