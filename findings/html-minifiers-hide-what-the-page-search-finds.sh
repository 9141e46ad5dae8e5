#!/bin/sh
# html-minifier-terser 7.2.0 and @minify-html/node 0.18.1 (npm): an answer folded away by hidden="until-found", which browsers unfold when
# the reader searches the page for a word in it; and a price beside a field's label.
#
# Guessed: the attribute stays, since it has had a value of its own since 2022; of several blanks one is left.
# Seen: it is hidden, and that for good: the search of the page passes it by. html-minifier-terser does it with collapseBooleanAttributes,
#       minify-html as it comes; that also takes the blank between a label and what stands beside it: "Säckar" and "125 kr" touch.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund html-minifier-terser@7.2.0 @minify-html/node@0.18.1 >/dev/null
cd "$work"
cat >shorter.mjs <<'JS'
import { minify } from 'html-minifier-terser'
import other from '@minify-html/node'
for (const part of ['<p hidden="until-found">Svar</p>', '<label>Säckar</label> <span>125 kr</span>']) {
  const page = `<!doctype html><title>x</title><body>${part}</body>`
  const shorter = [
    await minify(page, { collapseBooleanAttributes: true, collapseWhitespace: true }),
    other.minify(Buffer.from(page), {}).toString(),
  ]
  console.log(shorter.map((text) => text.replace(/^.*<\/title>(<body>)?|<\/body>$/g, '')).join(' and '))
}
JS
node shorter.mjs | tee seen
cmp - seen <<'SEEN'
<p hidden>Svar</p> and <p hidden>Svar
<label>Säckar</label> <span>125 kr</span> and <label>Säckar</label><span>125 kr</span>
SEEN
