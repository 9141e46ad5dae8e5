#!/bin/sh
# parse-markdown-table 0.0.6 (npm), which reads tables of Markdown: households whose sums stand to the right, with ":" in the line below
# the heading, and a name with an escaped bar.
#
# Guessed, in writing: the line below the heading is no row, and "\|" is a bar within the cell.
# Seen: ":---" and "--:" are the first household, as soon as one column is aligned; without a colon there is none. A name with "\|" is
#       two cells, with the backslash, so that the address stands for the sum, and the sum nowhere. GitHub's specification has both. The
#       README has a table of hyphens only; its tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund parse-markdown-table@0.0.6 >/dev/null
cd "$work"
cat >households.mjs <<'JS'
import { createMarkdownObjectTable } from 'parse-markdown-table'
const show = async (...lines) => {
  const rows = []
  for await (const row of await createMarkdownObjectTable(lines.join('\n'))) rows.push(row)
  console.log(JSON.stringify(rows))
}
await show('| namn | adress | kr |', '|:---|---|--:|', '| Ek | Ekbacken 5 | 75 |')
await show('| namn | adress | kr |', '|---|---|---|', '| Ek | Ekbacken 5 | 75 |')
await show('| namn | adress | kr |', '|---|---|---|', '| Ek \\| Bo | Ekbacken 5 | 75 |')
JS
node households.mjs | tee seen
cmp - seen <<'SEEN'
[{"namn":":---","adress":"---","kr":"--:"},{"namn":"Ek","adress":"Ekbacken 5","kr":"75"}]
[{"namn":"Ek","adress":"Ekbacken 5","kr":"75"}]
[{"namn":"Ek \\","adress":"Bo","kr":"Ekbacken 5"}]
SEEN
