#!/bin/sh
# @derhuerst/round-robin-scheduler 1.0.4 (npm), which gives out the entries of a list by turns: households that wait for a free place.
#
# Guessed, in writing: if one is removed that has had its turn, the next in turn is the one that would have been next anyhow.
# Seen: it is the one after that, and the household between waits another whole round: what stands behind the removed one moves up, and the
#       place in the list does not. With the one just served it is the same. Removing one whose turn is still to come does no harm. The
#       README removes one that had its turn after the end of the list, where it begins anew; the tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @derhuerst/round-robin-scheduler@1.0.4 >/dev/null
cd "$work"
cat >turns.cjs <<'JS'
const createRoundRobin = require('@derhuerst/round-robin-scheduler')
const turns = (removed) => {
  const queue = createRoundRobin(['Åsa', 'Bo', 'Cilla', 'Disa', 'Erik'])
  const before = [queue.get(), queue.get()]
  queue.remove(queue.findIndex((name) => name === removed))
  console.log(...before, `without ${removed}:`, queue.get(), queue.get(), queue.get())
}
for (const removed of ['Åsa', 'Bo', 'Erik']) turns(removed)
JS
node turns.cjs | tee seen
cmp - seen <<'SEEN'
Åsa Bo without Åsa: Disa Erik Bo
Åsa Bo without Bo: Disa Erik Åsa
Åsa Bo without Erik: Cilla Disa Åsa
SEEN
