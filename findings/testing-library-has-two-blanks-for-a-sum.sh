#!/bin/sh
# @testing-library/dom 10.4.2 with jsdom 29.1.1 (npm): a button with a sum as Intl.NumberFormat writes it in Swedish, whose blanks are fixed
# (U+00A0), looked for by its text and by its name.
#
# Guessed: both ways find it by the same words: those with fixed blanks, which are in the page, or with any blank.
# Seen: by its text it is found with ordinary blanks alone, by its name with fixed ones alone. A test that formats its sum as the page does
#       finds no text; one that writes it out by hand finds no button. Where a test says that something is *not* there, both are silent.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @testing-library/dom@10.4.2 jsdom@29.1.1 >/dev/null
cd "$work"
cat >find.mjs <<'JS'
import { JSDOM } from 'jsdom'
const sum = new Intl.NumberFormat('sv-SE', { style: 'currency', currency: 'SEK', maximumFractionDigits: 0 }).format(1250)
const { window } = new JSDOM(`<!doctype html><button>${sum}</button>`)
Object.assign(globalThis, { window, document: window.document, MutationObserver: window.MutationObserver })
const { queryByRole, queryByText } = await import('@testing-library/dom')
for (const [kind, words] of Object.entries({ fixed: sum, ordinary: '1 250 kr' })) {
  const [text, name] = [queryByText(document.body, words), queryByRole(document.body, 'button', { name: words })]
  console.log(`${kind} blanks: text ${text ? 'found' : 'not found'}, button ${name ? 'found' : 'not found'}`)
}
JS
node find.mjs | tee seen
cmp - seen <<'SEEN'
fixed blanks: text not found, button found
ordinary blanks: text found, button not found
SEEN
