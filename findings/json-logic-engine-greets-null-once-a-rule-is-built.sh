#!/bin/sh
# json-logic-engine 5.0.7 (npm), which runs rules of JSON Logic, or builds functions of them that are faster: messages and questions about a
# household, whose nickname and note are not there or null, and a round without stops, beside json-logic-js 2.0.5.
#
# Guessed, in writing, of copies of JSON Logic in JavaScript: they answer as json-logic-js does, also with what is not there or null.
# Seen: run(), the engine answers as json-logic-js does; build(), of the same rule, it greets "Hej null!", and a sentence that is left out
#       by an if is null. A note that is null has the default that is for what is not there. Of stops that are not there, all() are done
#       once the rule is built, and not where it is run; of an empty list none are, in either. Nothing is said. The README calls it a
#       "drop-in replacement" for json-logic-js and what is built faster; the tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund json-logic-engine@5.0.7 json-logic-js@2.0.5 >/dev/null
cd "$work"
cat >rules.mjs <<'JS'
import { LogicEngine } from 'json-logic-engine'
import jsonLogic from 'json-logic-js'
const engine = new LogicEngine()
const household = { name: 'Åsa', note: null, sum: 0 }
const rules = [
  { cat: ['Hej ', { var: 'name' }, '!'] },
  { cat: ['Hej ', { var: 'nickname' }, '!'] },
  { cat: [{ if: [{ '>': [{ var: 'sum' }, 0] }, 'Betala. '] }, 'Tack!'] },
  { var: ['nickname', 'du'] },
  { var: ['note', 'inget'] },
  { all: [{ var: 'stops' }, { var: 'done' }] },
]
for (const rule of rules) {
  const answers = [jsonLogic.apply(rule, household), engine.run(rule, household), engine.build(rule)(household)]
  console.log(`${JSON.stringify(rule)}: ${answers.map((answer) => JSON.stringify(answer)).join(', ')}`)
}
JS
node rules.mjs | tee seen
cmp - seen <<'SEEN'
{"cat":["Hej ",{"var":"name"},"!"]}: "Hej Åsa!", "Hej Åsa!", "Hej Åsa!"
{"cat":["Hej ",{"var":"nickname"},"!"]}: "Hej !", "Hej !", "Hej null!"
{"cat":[{"if":[{">":[{"var":"sum"},0]},"Betala. "]},"Tack!"]}: "Tack!", "Tack!", "nullTack!"
{"var":["nickname","du"]}: "du", "du", "du"
{"var":["note","inget"]}: null, null, "inget"
{"all":[{"var":"stops"},{"var":"done"}]}: false, false, true
SEEN
