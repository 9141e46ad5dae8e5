#!/bin/sh
# excelize-wasm 0.1.3 (npm), Go's library for Excel files in JavaScript, which also reckons formulas: a house number changed from 7 to 12 by
# REPLACE, at the place where FIND finds it.
#
# Guessed: "Åsvägen 12", as FIND, MID and LEN count letters; of REPLACE itself in writing only that "Ekbacken 7" is right.
# Seen: REPLACE counts bytes: "Åsväge12 7", one letter back for each å, ä and ö before it, and the old number stays. FIND and MID count
#       letters, so that what was found is not what is changed.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund excelize-wasm@0.1.3 >/dev/null
cd "$work"
cat >homes.js <<'JS'
require('excelize-wasm').init('node_modules/excelize-wasm/excelize.wasm.gz').then(excelize => {
  const file = excelize.NewFile()
  for (const home of ['Ekbacken 7', 'Åsvägen 7', 'Sjövägen 7 B']) {
    const found = `FIND("7","${home}")`
    const values = [found, `MID("${home}",${found},1)`, `REPLACE("${home}",${found},1,"12")`].map(formula => {
      file.SetCellFormula('Sheet1', 'A1', formula)
      return file.CalcCellValue('Sheet1', 'A1').value
    })
    console.log([home, ...values].join(' | '))
  }
  process.exit()
})
JS
node homes.js | tee seen
cmp - seen <<'SEEN'
Ekbacken 7 | 10 | 7 | Ekbacken 12
Åsvägen 7 | 9 | 7 | Åsväge12 7
Sjövägen 7 B | 10 | 7 | Sjöväge12 7 B
SEEN
