#!/bin/sh
# keyword-extractor 0.3.0 (npm), which takes the words that say nothing out of a text, in Swedish: the day of a pick-up, as for a search.
#
# Guessed, in writing: the names of the weekdays are kept, and so are "hämta" and "fem".
# Seen: Tuesday to Sunday count as words that say nothing, and only Mondays are kept: where the list should have had "måndag" it has
#       "mångdag", twice. A household on Tuesdays is found by no day, and texts for different days have the same keywords. ("hämta" and
#       "fem" are in the list, too.) Neither the README nor the tracker tells of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund keyword-extractor@0.3.0 >/dev/null
cd "$work"
cat >days.cjs <<'JS'
const { extract } = require('keyword-extractor')
for (const day of ['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag'])
  console.log(day, extract(`Hushållens glas ${day} vid Ekbacken`, { language: 'swedish', return_changed_case: false }).join(' '))
JS
node days.cjs | tee seen
cmp - seen <<'SEEN'
måndag Hushållens glas måndag Ekbacken
tisdag Hushållens glas Ekbacken
onsdag Hushållens glas Ekbacken
torsdag Hushållens glas Ekbacken
fredag Hushållens glas Ekbacken
lördag Hushållens glas Ekbacken
söndag Hushållens glas Ekbacken
SEEN
