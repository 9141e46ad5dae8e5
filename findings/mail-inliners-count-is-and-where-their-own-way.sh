#!/bin/sh
# juice 11.1.1, inline-css 4.0.3 and @css-inline/css-inline 0.21.2 (npm), which write a mail's style into its elements, as some mail
# programs read no other: rules with :where(), :is() and :has(), of which browsers show red in each.
#
# Guessed: the stronger rule wins, as in browsers: :where() counts nothing, :is() and :has() as the strongest within.
# Seen: css-inline has :where() right alone, inline-css :is() and :has(), juice :has(): each writes blue into the mail for what is red on
#       the page, each in another case, and in none of them would a reader of the mail's source see why.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --no-audit --no-fund juice@11.1.1 inline-css@4.0.3 @css-inline/css-inline@0.21.2 >/dev/null
cd "$work"
cat >inline.mjs <<'JS'
import { inline } from '@css-inline/css-inline'
import inlineCss from 'inline-css'
import juice from 'juice'
const colour = (html) => html.match(/<p[^>]*style="color: (\w+)/)[1]
for (const style of [
  'p { color: red } :where(#svar) { color: blue }',
  'p { color: red } :where(.knapp) { color: blue }',
  ':is(#svar, p) { color: red } .knapp { color: blue }',
  'p:has(b) { color: red } p { color: blue }',
]) {
  const mail = `<html><head><style>${style}</style></head><body><p id="svar" class="knapp"><b>Boka</b></p></body></html>`
  const seen = [juice(mail), await inlineCss(mail, { url: '/' }), inline(mail)].map(colour)
  console.log(`${style}: juice ${seen[0]}, inline-css ${seen[1]}, css-inline ${seen[2]}`)
}
JS
node inline.mjs | tee seen
cmp - seen <<'SEEN'
p { color: red } :where(#svar) { color: blue }: juice blue, inline-css blue, css-inline red
p { color: red } :where(.knapp) { color: blue }: juice blue, inline-css blue, css-inline red
:is(#svar, p) { color: red } .knapp { color: blue }: juice blue, inline-css red, css-inline blue
p:has(b) { color: red } p { color: blue }: juice red, inline-css red, css-inline blue
SEEN
