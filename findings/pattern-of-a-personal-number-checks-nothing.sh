#!/bin/sh
# jsdom 29.1.1 and happy-dom 21.0.4 (npm): an input with the pattern by which Swedish forms know a personal identity number or that of a
# company, [0-9]{6}[-+]?[0-9]{4}, and one for a telephone, [0-9 -]+, in which somebody has written "abc".
#
# Guessed: not valid, as it was for as long as HTML has had patterns. A hyphen that begins or ends a class is a hyphen.
# Seen: valid. HTML reads patterns with the flag v since 2023, in which a bare hyphen in a class is an error, and a pattern with an error is
#       left out: jsdom and Chromium 156 let "abc" through. With \- it is checked. happy-dom reads them as before, and refuses "abc" in
#       each: a test in it shows a check that the customer's browser does not make.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund happy-dom@21.0.4 jsdom@29.1.1 >/dev/null
cd "$work"
cat >pattern.mjs <<'JS'
import { Window } from 'happy-dom'
import { JSDOM } from 'jsdom'
const patterns = ['[0-9]{6}[-+]?[0-9]{4}', '[0-9 -]+', '[0-9]{6}[\\-+]?[0-9]{4}']
const page = `<!doctype html>${patterns.map((pattern) => `<input pattern="${pattern}" value="abc">`).join('')}`
const other = new Window()
other.document.write(page)
for (const [name, { document }] of Object.entries({ jsdom: new JSDOM(page).window, 'happy-dom': other }))
  for (const { pattern, validity } of document.querySelectorAll('input'))
    console.log(`${name}: "abc" for ${pattern} is ${validity.valid ? 'valid' : 'not valid'}`)
process.exit()
JS
node pattern.mjs | tee seen
cmp - seen <<'SEEN'
jsdom: "abc" for [0-9]{6}[-+]?[0-9]{4} is valid
jsdom: "abc" for [0-9 -]+ is valid
jsdom: "abc" for [0-9]{6}[\-+]?[0-9]{4} is not valid
happy-dom: "abc" for [0-9]{6}[-+]?[0-9]{4} is not valid
happy-dom: "abc" for [0-9 -]+ is not valid
happy-dom: "abc" for [0-9]{6}[\-+]?[0-9]{4} is not valid
SEEN
