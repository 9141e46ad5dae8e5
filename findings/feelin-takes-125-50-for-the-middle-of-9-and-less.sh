#!/bin/sh
# feelin 8.2.0 (npm), which works out expressions of FEEL, the language of decision tables: the middle of sums.
#
# Guessed, in writing: the median of 125.5, -75.25 and 9 is 9. After 125.5 had been seen, and put down to sorting by text: so of others.
# Seen: it is 125.5, the highest. The sums are sorted as text, so that 100 is before 9: the middle of 9, 10 and 100 is 100, and of 2, 9,
#       10 and 100 it is 51 instead of 9.5. It is right where all have as many digits and no sign. Nothing is said; the mean and the
#       highest are right. The README has no word on it, nor has the tracker.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund feelin@8.2.0 >/dev/null
cd "$work"
cat >median.mjs <<'JS'
import { evaluate } from 'feelin'
for (const sums of ['125.5, -75.25, 9', '9, 10, 100', '2, 10, 100, 9', '75, 25, 50']) {
  const [median, mean, max] = ['median', 'mean', 'max'].map((name) => evaluate(`${name}([${sums}])`).value)
  console.log(`${sums}: median ${median}, mean ${mean}, max ${max}`)
}
JS
node median.mjs | tee seen
cmp - seen <<'SEEN'
125.5, -75.25, 9: median 125.5, mean 19.75, max 125.5
9, 10, 100: median 100, mean 39.666666666666664, max 100
2, 10, 100, 9: median 51, mean 30.25, max 100
75, 25, 50: median 50, mean 50, max 75
SEEN
