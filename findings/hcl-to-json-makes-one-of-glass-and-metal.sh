#!/bin/sh
# hcl-to-json 0.1.1 (npm), which reads HCL: a household's sacks, in a list with no blank behind the comma.
#
# Guessed, in writing: a list of two is a list of two.
# Seen: a list of one, with the comma within: ["glas","metall"] is ["glas,metall"]. A comma without a blank does not part what is quoted.
#       With a blank behind it there are two; with one before it too there are three, one of them empty; and numbers are texts. Nothing
#       is said. HCL asks for no blank there; hcl-parser 0.1.1 has two in each. The README has a list with blanks; its tracker has nothing
#       on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund hcl-to-json@0.1.1 hcl-parser@0.1.1 >/dev/null
cd "$work"
cat >sacks.mjs <<'JS'
import hclParser from 'hcl-parser'
import read from 'hcl-to-json'
for (const list of ['["glas","metall"]', '["glas", "metall"]', '["glas" , "metall"]', '[5, 6]']) {
  const household = `sack = ${list}\n`
  console.log(`${list}: ${JSON.stringify(read(household).sack)}, hcl-parser ${JSON.stringify(hclParser.parse(household)[0].sack)}`)
}
JS
node sacks.mjs | tee seen
cmp - seen <<'SEEN'
["glas","metall"]: ["glas,metall"], hcl-parser ["glas","metall"]
["glas", "metall"]: ["glas","metall"], hcl-parser ["glas","metall"]
["glas" , "metall"]: ["glas","","metall"], hcl-parser ["glas","metall"]
[5, 6]: ["5","6"], hcl-parser [5,6]
SEEN
