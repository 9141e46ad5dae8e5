#!/bin/sh
# node-po 0.1.2 (npm), which reads and writes gettext's files: Swedish texts of which the second and the third are the same in English and
# told apart by a context, as gettext's manual has it.
#
# Guessed, in writing: what is loaded and saved has the same texts.
# Seen: the context of a text is written behind the translation before it: the household reads "Hämtningen är klar.garage", and the third
#       text's context is behind the second's. The contexts themselves are gone, so that two texts of one name are left, of which a reader
#       keeps one. There is no error. The README says nothing of contexts; the tracker has an offer to read them, without a word on where
#       they end up.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund node-po@0.1.2 >/dev/null
cd "$work"
cat >sv.po <<'PO'
msgid ""
msgstr ""
"Language: sv\n"
"Content-Type: text/plain; charset=UTF-8\n"

msgid "The pick-up is done."
msgstr "Hämtningen är klar."

msgctxt "garage"
msgid "Open"
msgstr "Öppna"

msgctxt "recycling station"
msgid "Open"
msgstr "Öppen"
PO
cat >save.js <<'JS'
const po = require('node-po')
po.load('sv.po', (file) => file.save('saved.po', () => {}))
JS
node save.js
grep -A1 '^msg.*[TO][hp]e' saved.po | tee seen
cmp - seen <<'SEEN'
msgid "The pick-up is done."
msgstr "Hämtningen är klar.garage"
--
msgid "Open"
msgstr "Öppnarecycling station"
--
msgid "Open"
msgstr "Öppen"
SEEN
