#!/bin/sh
# odata-fluent-query 2.7.3 (npm), which writes filters of OData, in which "and" binds before "or": households of two streets that have not
# paid, (a or b) and c.
#
# Guessed, in writing: a or b, to which c is added by and, keeps its parentheses.
# Seen: they are left out, and the question is another: all of Ekvägen, paid or not, and of Solvägen those that have not. What is handed to
#       and() gets its parentheses; what it is called on gets none. The other way round, and with two filters one after the other, it is
#       right. The README shows two conditions and no three; the tracker has an older fault of several or, which was mended, and not this.
#
# Fails if that changes. Needs npm and node. The package is made for bundlers; esbuild joins it.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund odata-fluent-query@2.7.3 esbuild@0.28.2 >/dev/null
cd "$work"
cat >filters.js <<'JS'
import { odataQuery } from 'odata-fluent-query'
const ek = (h) => h.street.equals('Ekvägen')
const sol = (h) => h.street.equals('Solvägen')
const open = (h) => h.paid.equals(false)
const households = [['Åsa', 'Ekvägen', true], ['Bo', 'Ekvägen', false], ['Cy', 'Solvägen', true], ['Di', 'Solvägen', false]]
const operators = { eq: '===', and: '&&', or: '||', not: '!' }
const ask = (query) => {
  const filter = decodeURIComponent(query.toString()).replace('$filter=', '')
  // JavaScript's operators bind as those of OData do.
  const holds = new Function('street', 'paid', `return ${filter.replace(/\b(eq|and|or|not)\b/g, (word) => operators[word])}`)
  console.log(`${filter}: ${households.filter(([, street, paid]) => holds(street, paid)).map(([name]) => name).join(', ')}`)
}
ask(odataQuery().filter((h) => ek(h).or(sol(h)).and(open(h))))
ask(odataQuery().filter((h) => open(h).and(ek(h).or(sol(h)))))
ask(odataQuery().filter((h) => ek(h).or(sol(h))).filter(open))
JS
npx --no-install esbuild filters.js --bundle --platform=node --outfile=filters.cjs --log-level=error
node filters.cjs | tee seen
cmp - seen <<'SEEN'
street eq 'Ekvägen' or street eq 'Solvägen' and paid eq false: Åsa, Bo, Di
paid eq false and (street eq 'Ekvägen' or street eq 'Solvägen'): Bo, Di
(street eq 'Ekvägen' or street eq 'Solvägen') and paid eq false: Bo, Di
SEEN
