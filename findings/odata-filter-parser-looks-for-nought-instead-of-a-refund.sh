#!/bin/sh
# odata-filter-parser 0.6.5 (npm), which reads and writes the filters of OData: refunds of 75 kr or more, and households of two zones.
#
# Guessed, in writing: "pris eq -75" comes back as it was, "klar eq true" too, and "(namn eq 'Åsa' or nr gt 5) and nr lt 9" is bracketed
#       as it is written.
# Seen: a number below nought is read as 0, in what it wrote itself too; true is NaN. With brackets around the first two of three, the last
#       two are put together: all of zone A are found, whatever their number. With the brackets last it is right, and so are sums above
#       nought with their öre. The manual says that values are strings, numbers or booleans, and that brackets make reading cleaner; the
#       tracker tells of brackets that were counted wrongly, and of none that moved.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund odata-filter-parser@0.6.5 >/dev/null
cd "$work"
cat >filter.cjs <<'JS'
const { Parser, Predicate } = require('odata-filter-parser')
const own = new Predicate({ subject: 'pris', operator: 'le', value: -75 }).serialize()
const filters = [own, 'pris eq 125.50', 'klar eq true', "(zon eq 'A' or zon eq 'B') and nr lt 9", "nr lt 9 and (zon eq 'A' or zon eq 'B')"]
for (const filter of filters) console.log(filter, '=>', Parser.parse(filter).serialize())
JS
node filter.cjs | tee seen
cmp - seen <<'SEEN'
(pris le -75) => (pris le 0)
pris eq 125.50 => (pris eq 125.5)
klar eq true => (klar eq NaN)
(zon eq 'A' or zon eq 'B') and nr lt 9 => ((zon eq 'A') or ((zon eq 'B') and (nr lt 9)))
nr lt 9 and (zon eq 'A' or zon eq 'B') => ((nr lt 9) and ((zon eq 'A') or (zon eq 'B')))
SEEN
