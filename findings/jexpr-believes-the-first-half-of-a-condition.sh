#!/bin/sh
# jexpr 1.0.0-pre.9 (npm), which evaluates conditions and sums that are typed, and @heximal/expressions 0.1.5, which goes back to it.
#
# Guessed, in writing: "1 200" is an error; then, after the first sight of it, that whatever stands behind an expression is left out.
# Seen: reading ends where the first expression does, and the rest is not looked at. "betald and antal > 9" is true for whoever has paid
#       and has five sacks, "antal > 3 och inte betald" true, and "1 250 + 50" one. Nothing is said. A character that is no operator at
#       all, as "&", ends in an error, and so does a missing bracket. With && all is right. Neither README tells of it, nor do the trackers.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund jexpr@1.0.0-pre.9 @heximal/expressions@0.1.5 >/dev/null
cd "$work"
cat >ask.mjs <<'JS'
import * as heximal from '@heximal/expressions'
import * as jexpr from 'jexpr'
const household = { betald: true, antal: 5 }
for (const text of [
  'betald && antal > 9',
  'betald and antal > 9',
  'antal > 3 och inte betald',
  '1 250 + 50',
])
  console.log(`${text}:`, ...[jexpr, heximal].map(({ EvalAstFactory, parse }) => parse(text, new EvalAstFactory()).evaluate(household)))
JS
node ask.mjs | tee seen
cmp - seen <<'SEEN'
betald && antal > 9: false false
betald and antal > 9: true true
antal > 3 och inte betald: true true
1 250 + 50: 1 1
SEEN
