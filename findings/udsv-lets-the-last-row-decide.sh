#!/bin/sh
# udsv 0.7.3 (npm): the kinds of a CSV's columns, found by inferSchema: house numbers and telephones of three households.
#
# Guessed: of the first rows that it looks at, all have to be numbers before a column is one; else it is text.
# Seen: the last of these rows decides alone. With "3 D" and "070-1740605" in a row before it, both columns are numbers, and these two
#       values are NaN; the other telephones have lost their nought. With the same rows, that one last, all is text and as it was written.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund udsv@0.7.3 >/dev/null
cd "$work"
cat >read.mjs <<'JS'
import { inferSchema, initParser } from 'udsv'
const read = (...rows) => {
  const csv = ['house;telephone', ...rows, ''].join('\n')
  console.log(...initParser(inferSchema(csv)).typedObjs(csv).flatMap(({ house, telephone }) => [house, telephone]))
}
read('5;0701740606', '3 D;070-1740605', '7;0701740607')
read('5;0701740606', '7;0701740607', '3 D;070-1740605')
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = '5 701740606 NaN NaN 7 701740607
5 0701740606 7 0701740607 3 D 070-1740605' ]
