#!/bin/sh
# md-front-matter 1.0.4 (npm), which parts a Markdown file into its front matter and its content: letters with a rule, ---, in the text.
#
# Guessed, in writing: front matter stands at the top of a file alone; behind it a rule is part of the content, and a file that begins with
#       something else is content only.
# Seen: the content ends at the first rule behind the front matter, and the rest of the letter is gone, with the hour. In a letter without
#       front matter what stands between two rules is taken for it, wherever they are: the greeting is gone, and the hour is no content but
#       data, as a text where one looks for fields. A heading underlined with hyphens ends it, too. One rule by itself is left alone.
#       Nothing is said. The README has front matter at the top and nothing of rules, and no tracker tells of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund md-front-matter@1.0.4 >/dev/null
cd "$work"
cat >read.cjs <<'JS'
const { matter } = require('md-front-matter')
for (const letter of [
  '---\ntitel: Hämtning\n---\nHej Åsa.\n\n---\n\nVi kommer 08:00.\n',
  'Hej Åsa.\n\n---\n\nVi kommer 08:00.\n\n---\n\nHälsningar\n',
  '---\ntitel: Hämtning\n---\nHej Åsa.\n\nTid\n------\nVi kommer 08:00.\n',
  'Hej Åsa.\n\n---\n\nVi kommer 08:00.\n',
])
  console.log(JSON.stringify(matter(letter)))
JS
node read.cjs | tee seen
cmp - seen <<'SEEN'
{"data":{"titel":"Hämtning"},"content":"Hej Åsa.\n\n"}
{"data":"Vi kommer 08:00.","content":"\nHälsningar\n"}
{"data":{"titel":"Hämtning"},"content":"Hej Åsa.\n\nTid\n---"}
{"content":"Hej Åsa.\n\n---\n\nVi kommer 08:00.\n"}
SEEN
