#!/bin/sh
# @aws-lambda-powertools/jmespath 2.36.0 (npm), beside jmespath 0.16.0, which is JMESPath's own in JavaScript: what each of three households
# owes, of which one owes nought kronor and has not said yes.
#
# Guessed, in writing, of six copies of JMESPath: they answer as JMESPath's own does.
# Seen: map() has null for nought, for false and for an empty text, so that a household that owes nothing is one of which nothing is known,
#       and not_null() of nought and 125.50 is null. A projection, [].kr, keeps them. By the specification map() has the result for each
#       element, "even if the result is null", and not_null() the first that is not null. sort() puts Åsa first, where the specification
#       has code points, "locale is not taken into account"; sort_by() of the same package puts her last. The tracker has none of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @aws-lambda-powertools/jmespath@2.36.0 \
  jmespath@0.16.0 >/dev/null
cd "$work"
cat >households.cjs <<'JS'
const { search } = require('@aws-lambda-powertools/jmespath')
const jmespath = require('jmespath')
const households = [{ name: 'Åsa', kr: 125.5, yes: true, note: 'port 2' }, { name: 'Bo', kr: 0, yes: false, note: '' }, { name: 'Cy' }]
const questions = ['map(&kr, @)', 'map(&yes, @)', 'map(&note, @)', '[].kr', 'not_null([1].kr, [0].kr)', 'sort([].name)']
for (const question of [...questions, 'sort_by(@, &name)[].name'])
  console.log(question, JSON.stringify(jmespath.search(households, question)), JSON.stringify(search(question, households)))
JS
node households.cjs | tee seen
cmp - seen <<'SEEN'
map(&kr, @) [125.5,0,null] [125.5,null,null]
map(&yes, @) [true,false,null] [true,null,null]
map(&note, @) ["port 2","",null] ["port 2",null,null]
[].kr [125.5,0] [125.5,0]
not_null([1].kr, [0].kr) 0 null
sort([].name) ["Bo","Cy","Åsa"] ["Åsa","Bo","Cy"]
sort_by(@, &name)[].name ["Bo","Cy","Åsa"] ["Bo","Cy","Åsa"]
SEEN
