#!/bin/sh
# just-diff-apply 5.5.0 (npm), which applies "a http://jsonpatch.com standard patch", on what rfc6902 5.4.0, json-patch-gen 1.0.2 and the
# just-diff 6.0.2 that belongs to it write: a round to which households are added, beside fast-json-patch 3.1.1 and json8-patch 1.0.6.
#
# Guessed, in writing, of thirteen programs: what one writes is applied by each other to the new list.
# Seen: a household that is added in the middle takes the place of the one that stands there: Al, Di to which Bo and Cy are added is Al, Bo,
#       Cy, and Di is not driven to. One that is added at the end, "/-", is not there at all. Nothing is said. What just-diff writes is
#       right, as it never adds in the middle; the others apply all of it right. RFC 6902: at an index of an array the "new value is
#       inserted into the array at the specified index". The README adds only at an index that is free, and says nothing of the rest; the
#       tracker has what is returned of arrays, and nothing on this.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund just-diff-apply@5.5.0 just-diff@6.0.2 rfc6902@5.4.0 \
  json-patch-gen@1.0.2 fast-json-patch@3.1.1 json8-patch@1.0.6 >/dev/null
cd "$work"
cat >round.mjs <<'JS'
import { diff, jsonPatchPathConverter as written } from 'just-diff'
import { diffApply, jsonPatchPathConverter as read } from 'just-diff-apply'
import rfc6902 from 'rfc6902'
import patchGen from 'json-patch-gen'
import fast from 'fast-json-patch'
import json8 from 'json8-patch'
const writers = { 'just-diff': (a, b) => diff(a, b, written), rfc6902: rfc6902.createPatch, 'json-patch-gen': patchGen }
for (const [before, after] of [['Al Di', 'Al Bo Cy Di'], ['Al', 'Al Bo'], ['Al Bo Cy', 'Al Cy']]) {
  const round = () => ({ stops: before.split(' ') })
  for (const [writer, write] of Object.entries(writers)) {
    const patch = JSON.parse(JSON.stringify(write(round(), { stops: after.split(' ') })))
    const mine = round()
    diffApply(mine, structuredClone(patch), read)
    const rest = [fast.applyPatch(round(), structuredClone(patch)).newDocument, json8.apply(round(), structuredClone(patch)).doc]
    console.log(`${before}, then ${after}, by ${writer}: ${mine.stops.join(' ')}; ${rest.map(({ stops }) => stops.join(' ')).join('; ')}`)
  }
}
JS
node round.mjs | tee seen
cmp - seen <<'SEEN'
Al Di, then Al Bo Cy Di, by just-diff: Al Bo Cy Di; Al Bo Cy Di; Al Bo Cy Di
Al Di, then Al Bo Cy Di, by rfc6902: Al Bo Cy; Al Bo Cy Di; Al Bo Cy Di
Al Di, then Al Bo Cy Di, by json-patch-gen: Al Bo; Al Bo Cy Di; Al Bo Cy Di
Al, then Al Bo, by just-diff: Al Bo; Al Bo; Al Bo
Al, then Al Bo, by rfc6902: Al; Al Bo; Al Bo
Al, then Al Bo, by json-patch-gen: Al Bo; Al Bo; Al Bo
Al Bo Cy, then Al Cy, by just-diff: Al Cy; Al Cy; Al Cy
Al Bo Cy, then Al Cy, by rfc6902: Al Cy; Al Cy; Al Cy
Al Bo Cy, then Al Cy, by json-patch-gen: Al Cy; Al Cy; Al Cy
SEEN
