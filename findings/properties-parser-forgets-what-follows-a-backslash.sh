#!/bin/sh
# properties-parser 0.6.0 (npm), which reads and edits .properties files: settings that its editor writes and it reads, a password that ends
# with a backslash, a folder of Windows, and what follows them.
#
# Guessed, in writing, of writers of properties: each value is read as it was written.
# Seen: a backslash is written as it is, and read as the beginning of an escape: the password takes the name of the next setting to itself,
#       which is gone, and C:\bilder\ny is C:bilder, a new line, and y. Also what the editor has read right and writes again is then another
#       value. The editor escapes new lines, colons, equals signs and what is not ASCII, and no backslash. By java.util.Properties each
#       backslash of a value is written as two; dot-properties 1.1.2 writes it so. Neither README nor tracker has anything on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund properties-parser@0.6.0 dot-properties@1.1.2 >/dev/null
cd "$work"
cat >settings.cjs <<'JS'
const properties = require('properties-parser')
const dotProperties = require('dot-properties')
const settings = { folder: 'C:\\bilder\\ny', password: 'hemlig\\', telephone: '0701740605', name: 'Åsa = Ek: x' }
const show = (who, read) => console.log(who, JSON.stringify(read))
const editor = properties.createEditor()
for (const [key, value] of Object.entries(settings)) editor.set(key, value)
show('editor', properties.parse(editor.toString()))
show('editor, read by dot-properties', dotProperties.parse(editor.toString()))
show('dot-properties', properties.parse(dotProperties.stringify(settings)))
const again = properties.editorFromString(dotProperties.stringify(settings))
again.set('password', again.get('password'))
show('read and set again', properties.parse(again.toString()))
JS
node settings.cjs | tee seen
cmp - seen <<'SEEN'
editor {"folder":"C:bilder\ny","password":"hemligtelephone=0701740605","name":"Åsa = Ek: x"}
editor, read by dot-properties {"folder":"C:bilder\ny","password":"hemligtelephone=0701740605","name":"Åsa = Ek: x"}
dot-properties {"folder":"C:\\bilder\\ny","password":"hemlig\\","telephone":"0701740605","name":"Åsa = Ek: x"}
read and set again {"folder":"C:\\bilder\\ny","password":"hemligtelephone = 0701740605","name":"Åsa = Ek: x"}
SEEN
