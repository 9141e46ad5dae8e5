#!/bin/sh
# @guidepup/virtual-screen-reader 0.33.0 with jsdom 29.1.1 (npm), with which tests hear a page as a screen reader says it: an answer folded
# away in <details>, a popover that is not open, a closed dialog, and parts with hidden, hidden="until-found" and inert.
#
# Guessed: none of them, as no browser has them in what a screen reader is given.
# Seen: the folded answer is read behind its question, without a word of its being folded; the other five are not read. A test that hears
#       the answer passes on a page on which nobody can unfold it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @guidepup/virtual-screen-reader@0.33.0 jsdom@29.1.1 >/dev/null
cd "$work"
cat >hear.mjs <<'JS'
import { JSDOM } from 'jsdom'
const { window } = new JSDOM(`<main><details><summary>När kommer ni?</summary><p>På måndagar</p></details><div popover>Sparat</div>
  <dialog>Avboka?</dialog><p hidden>Borta</p><div hidden="until-found">Till fredag</div><div inert>Stängt</div></main>`)
const names = Object.getOwnPropertyNames(window).filter((name) => !(name in globalThis) && !/Storage$/.test(name))
for (const name of names) globalThis[name] = window[name]
Object.assign(globalThis, { window, document: window.document, Event: window.Event, MutationObserver: window.MutationObserver })
const { virtual } = await import('@guidepup/virtual-screen-reader')
await virtual.start({ container: document.body, window })
while ((await virtual.lastSpokenPhrase()) !== 'end of document') await virtual.next()
console.log((await virtual.spokenPhraseLog()).filter((phrase) => !phrase.startsWith('end of')).join(' / '))
process.exit()
JS
node hear.mjs | tee seen
cmp - seen <<'SEEN'
document / main / group / När kommer ni? / paragraph / På måndagar
SEEN
