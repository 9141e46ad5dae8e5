#!/bin/sh
# tinycolor2 1.6.0, color 5.0.3, chroma-js 3.2.0, color2k 2.0.4, polished 4.3.1, culori 4.0.2 and colorjs.io 0.7.1 (npm): the contrast of
# black at half strength, #00000080, on white, as a hint beside a field is written; and of oklch(62% 0.1 200), a light teal.
#
# Guessed: 4.0, that of #7f7f7f, the grey which a reader sees, or an error, as WCAG has no contrast for it. For what is not known, an error.
# Seen: 21, the contrast of black, by all seven. WCAG, and with it Sweden's law on the accessibility of services (2023:254), asks for 4.5.
#       Of oklch tinycolor2 says 21 as well, where chroma-js, culori and Color.js count 3.5: what it does not know is black, and no error.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund tinycolor2@1.6.0 color@5.0.3 chroma-js@3.2.0 color2k@2.0.4 \
  polished@4.3.1 culori@4.0.2 colorjs.io@0.7.1 >/dev/null
cd "$work"
cat >contrast.mjs <<'JS'
import chroma from 'chroma-js'
import Color from 'color'
import { getContrast } from 'color2k'
import ColorJs from 'colorjs.io'
import { wcagContrast } from 'culori'
import { getContrast as polished } from 'polished'
import tinycolor from 'tinycolor2'
const libraries = {
  tinycolor2: tinycolor.readability,
  color: (text, ground) => Color(text).contrast(Color(ground)),
  'chroma-js': chroma.contrast,
  color2k: getContrast,
  polished,
  culori: wcagContrast,
  'colorjs.io': (text, ground) => ColorJs.contrast(text, ground, 'WCAG21'),
}
for (const [name, contrast] of Object.entries(libraries)) {
  const seen = ['#7f7f7f', '#00000080', 'oklch(62% 0.1 200)'].map((text) => {
    try { return contrast(text, '#ffffff').toFixed(1) } catch { return 'an error' }
  })
  console.log(`${name}: ${seen.join(', ')}`)
}
JS
node contrast.mjs | tee seen
cmp - seen <<'SEEN'
tinycolor2: 4.0, 21.0, 21.0
color: 4.0, 21.0, an error
chroma-js: 4.0, 21.0, 3.5
color2k: 4.0, 21.0, an error
polished: 4.0, 21.0, an error
culori: 4.0, 21.0, 3.5
colorjs.io: 4.0, 21.0, 3.5
SEEN
