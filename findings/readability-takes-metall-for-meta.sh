#!/bin/sh
# @mozilla/readability 0.6.0 (npm), by which Firefox shows a page for reading, with jsdom 29.1.1 (npm): a page of what a recycling company
# takes, a part for each material, whose class or id is the material's Swedish name.
#
# Guessed: all parts, as they are alike but for a word; what is left out is what is around the article, as advertisements and comments.
# Seen: metal and the extra bags are missing, two of six, and nothing shows that something is. Names of classes and ids are searched for
#       words that speak against a part, and these are found within other words: "meta" in metall, and "extra", which is Swedish as well as
#       English.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @mozilla/readability@0.6.0 jsdom@29.1.1 >/dev/null
cd "$work"
cat >read.mjs <<'JS'
import { Readability } from '@mozilla/readability'
import { JSDOM } from 'jsdom'
const text = (name) => `<p>Vi hämtar ${name} hos dig på måndagar mellan klockan åtta och tio, och du behöver bara ställa ut påsen på
  trappan, tydligt märkt, innan vi kommer förbi.</p><p>Skölj gärna det som har haft mat i sig, ta av lock och korkar, och lägg inget annat i
  påsen än det som står här ovanför.</p>`
for (const attribute of ['class', 'id']) {
  const parts = ['glas', 'papper', 'metall', 'plast', 'extra', 'kartong'].map((name) => `<div ${attribute}="${name}">${text(name)}</div>`)
  const page = new JSDOM(`<title>Det här tar vi emot</title><main><h1>Det här tar vi emot</h1>${parts.join('')}</main>`)
  const { textContent } = new Readability(page.window.document).parse()
  console.log(attribute, ...[...textContent.matchAll(/Vi hämtar (\S+)/g)].map(([, name]) => name))
}
JS
node read.mjs | tee seen
cmp - seen <<'SEEN'
class glas papper plast kartong
id glas papper plast kartong
SEEN
