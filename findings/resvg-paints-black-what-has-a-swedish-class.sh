#!/bin/sh
# resvg, by @resvg/resvg-js 2.6.2, beside librsvg, by sharp 0.35.5 (npm): a field of a chart, coloured by its class.
#
# Guessed: a class is any word without blanks, and the newer colours of CSS are passed over for the one that stands before them.
# Seen: with the class ater it is red, with åter black: the rule is not found. A colour that resvg does not know, oklch() or rgb() with a
#       slash, takes the one before it away too: black, where librsvg paints the last that it knows, as CSS says. And !important in the
#       style loses to a style attribute. Nothing is said of any of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --no-audit --no-fund @resvg/resvg-js@2.6.2 sharp@0.35.5 >/dev/null
cd "$work"
cat >colour.mjs <<'JS'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
const names = { ff0000ff: 'red', '000000ff': 'black', '0000ffff': 'blue' }
const colour = (bytes) => names[Buffer.from(bytes.subarray(0, 4)).toString('hex')]
for (const [rule, attributes] of [
  ['.ater{fill:red}', 'class="ater"'],
  ['.åter{fill:red}', 'class="åter"'],
  ['rect{fill:red;fill:oklch(70% 0.1 200)}', ''],
  ['rect{fill:red;fill:rgb(0 0 255 / 100%)}', ''],
  ['rect{fill:red!important}', 'style="fill:blue"'],
]) {
  const field = `<style>${rule}</style><rect width="9" height="9" ${attributes}/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${field}</svg>`
  const other = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  console.log(`${rule} ${attributes}: resvg ${colour(new Resvg(svg).render().pixels)}, librsvg ${colour(other)}`)
}
JS
node colour.mjs | tee seen
cmp - seen <<'SEEN'
.ater{fill:red} class="ater": resvg red, librsvg red
.åter{fill:red} class="åter": resvg black, librsvg red
rect{fill:red;fill:oklch(70% 0.1 200)} : resvg black, librsvg red
rect{fill:red;fill:rgb(0 0 255 / 100%)} : resvg black, librsvg blue
rect{fill:red!important} style="fill:blue": resvg blue, librsvg red
SEEN
