#!/bin/sh
# flatpickr 4.6.13 (npm), set to Swedish for all of a page by flatpickr.localize, which reads and writes days by a format.
#
# Guessed: from then on parseDate reads "30 november 2026" by "j F Y", and formatDate writes it.
# Seen: localize is heard by the fields that are made afterwards, not by parseDate and formatDate of flatpickr itself. They go on in
#       English, where no month begins with a small letter; a month that is not found is the one before January, and the year goes with
#       it: for 30 November 2031 parseDate answers 30 December 2030. No error, no null. A field made afterwards reads the same text right.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund flatpickr@4.6.13 jsdom@26.1.0 >/dev/null
cd "$work"
cat >days.cjs <<'JS'
const { JSDOM } = require('jsdom')
const { window } = new JSDOM('<input>')
for (const name of ['window', 'document', 'Node', 'HTMLElement', 'HTMLCollection', 'NodeList', 'Event', 'MouseEvent', 'getComputedStyle'])
  globalThis[name] = name === 'window' ? window : window[name]
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true })
const flatpickr = require('flatpickr')
const { Swedish } = require('flatpickr/dist/l10n/sv.js')
flatpickr.localize(Swedish)
const day = (date) => date && `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`
const field = flatpickr(document.querySelector('input'), { dateFormat: 'j F Y' })
for (const text of ['30 november 2031', '4 maj 2031']) {
  console.log(`${text}: flatpickr ${day(flatpickr.parseDate(text, 'j F Y'))}, a field ${day(field.parseDate(text, 'j F Y'))}`)
}
console.log(flatpickr.formatDate(new Date(2031, 4, 4), 'j F Y'), field.formatDate(new Date(2031, 4, 4), 'j F Y'))
JS
node days.cjs | tee seen
cmp - seen <<'SEEN'
30 november 2031: flatpickr 2030-12-30, a field 2031-11-30
4 maj 2031: flatpickr 2030-12-4, a field 2031-5-4
4 May 2031 4 maj 2031
SEEN
