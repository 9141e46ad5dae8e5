#!/bin/sh
# cmpstr 3.3.0 (npm), which says how like two texts are: three pairs of names by the steps between them (Levenshtein) and by the measure of
# Jaro and Winkler, first of all, and after another pair was asked for.
#
# Guessed, in writing: all Levenshteins are the textbook's and all Jaro-Winklers alike, so MARTHA and MARHTA are 0.667 and 0.961.
# Seen: first of all they are. Once Åsa beside Sollentuna was asked for by Jaro and Winkler, MARTHA and MARHTA have nothing alike in steps,
#       nor have Andersson and Anderson, and are 0.876 by the other measure, in each new comparer until the program ends; in one list of
#       names after a short one as well. Two names of one length do no harm. The lists in which it counts are lent from a store that
#       all measures share. No README says that one question changes the next, and the tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund cmpstr@3.3.0 >/dev/null
cd "$work"
cat >names.cjs <<'JS'
const { CmpStr } = require('cmpstr')
const [metric, ...first] = process.argv.slice(2)
const alike = (metric, one, other) => CmpStr.create().setMetric(metric).test(one, other).match.toFixed(3)
if (first.length) alike('jaroWinkler', ...first)
const pairs = [['MARTHA', 'MARHTA'], ['Andersson', 'Anderson'], ['Lindberg', 'Lundberg']]
console.log(metric, `after ${first.join(' ') || 'nothing'}:`, ...pairs.map((pair) => alike(metric, ...pair)))
JS
cat >list.cjs <<'JS'
const { CmpStr } = require('cmpstr')
const list = CmpStr.create().setMetric('jaroWinkler').batchTest('Andersson', process.argv.slice(2))
console.log(list.map(({ target, match }) => `${target} ${match.toFixed(3)}`).join(', '))
JS
for metric in levenshtein jaroWinkler; do
  node names.cjs $metric
  node names.cjs $metric Åsa Bob
  node names.cjs $metric Åsa Sollentuna
done | tee seen
{
  node list.cjs Anderson
  node list.cjs Bo Anderson
} | tee -a seen
cmp - seen <<'SEEN'
levenshtein after nothing: 0.667 0.889 0.875
levenshtein after Åsa Bob: 0.667 0.889 0.875
levenshtein after Åsa Sollentuna: 0.000 0.000 0.000
jaroWinkler after nothing: 0.961 0.978 0.925
jaroWinkler after Åsa Bob: 0.961 0.978 0.925
jaroWinkler after Åsa Sollentuna: 0.876 0.953 0.925
Anderson 0.978
Bo 0.000, Anderson 0.953
SEEN
