#!/bin/sh
# @michaelhomer/jqjs 1.6.0 (npm), jq in JavaScript: the last two houses of a round, who has not said anything, who comes first by sum and
# name, and a round without its first house.
#
# Guessed, in writing: it answers as jq does.
# Seen: of the last two houses, and of those from the second on, the last is left out; jq 1.6 has it. Of a list by itself, .[1:], there is
#       no answer at all. del() of the first house leaves it. "//" gives its other answer beside the first instead of in its place, so that
#       four households have six answers. A second key of sort_by() is not looked at, and keys are several answers instead of a list. The
#       README has slices, del, //, sort_by and keys among what is there, and the tracker nothing on them.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @michaelhomer/jqjs@1.6.0 >/dev/null
cd "$work"
cat >ask.cjs <<'JS'
const jqjs = require('@michaelhomer/jqjs')
const stops = [{ name: 'Di', kr: 75, yes: false }, { name: 'Bo', kr: -75, yes: true }, { name: 'Cy', kr: 0 }, { name: 'Al', kr: 75 }]
// Beside each question is what jq 1.6 answers.
const questions = {
  '.stops[-2:] | map(.name)': '["Cy","Al"]',
  '.stops[1:] | map(.name)': '["Bo","Cy","Al"]',
  '.stops | .[1:] | length': '3',
  'del(.stops[0]).stops | length': '3',
  '[.stops[] | .yes // "?"]': '["?",true,"?","?"]',
  '.stops | sort_by(.kr, .name) | map(.name)': '["Bo","Cy","Al","Di"]',
  '.stops[0] | keys': '["kr","name","yes"]',
}
for (const [question, right] of Object.entries(questions)) {
  const answers = [...(jqjs.default ?? jqjs).compile(question)({ stops })]
  console.log(`${question}: ${right}, ${answers.map((answer) => JSON.stringify(answer)).join(' ')}`)
}
JS
node ask.cjs | tee seen
cmp - seen <<'SEEN'
.stops[-2:] | map(.name): ["Cy","Al"], ["Cy"]
.stops[1:] | map(.name): ["Bo","Cy","Al"], ["Bo","Cy"]
.stops | .[1:] | length: 3, 
del(.stops[0]).stops | length: 3, 4
[.stops[] | .yes // "?"]: ["?",true,"?","?"], [false,true,null,"?",null,"?"]
.stops | sort_by(.kr, .name) | map(.name): ["Bo","Cy","Al","Di"], ["Bo","Cy","Di","Al"]
.stops[0] | keys: ["kr","name","yes"], "kr" "name" "yes"
SEEN
