#!/bin/sh
# emailjs-mime-codec 2.0.9 and mimefuncs 0.3.9 (npm), of which it was made: a long subject folded by foldLines(str, 76), which the README
# of the former has as foldLines(str [, lineLengthMax[, afterSpace]]). Python's email reads the mail.
#
# Guessed, though not in writing for a length: the subject and what stands below it are what they were.
# Seen: so they are with mimefuncs. In emailjs-mime-codec the second parameter is the third of the README, so that each length leaves the
#       blank at the end and begins the next line at the margin. There the header ends: the subject is cut, and there is no sender; who has
#       written is a line of the text. Without a length it is right.
#
# Fails if that changes. Needs npm, node and Python 3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund emailjs-mime-codec@2.0.9 mimefuncs@0.3.9 >/dev/null
cd "$work"
cat >fold.js <<'JS'
const { writeFileSync } = require('node:fs')
const codec = require('emailjs-mime-codec')
const mimefuncs = require('mimefuncs')
const subject = `Subject: ${codec.mimeWordsEncode('Hämtning på måndag den 30 november mellan 08:00 och 10:00 på Ekbacken 5')}`
const folded = { mimefuncs: mimefuncs.foldLines(subject, 76), codec: codec.foldLines(subject), 'codec-76': codec.foldLines(subject, 76) }
for (const [name, header] of Object.entries(folded)) {
  writeFileSync(`${name}.eml`, [header, 'From: info@example.se', '', 'Hej!', ''].join('\r\n'))
}
JS
node fold.js
cat >read.py <<'PYTHON'
from email import message_from_binary_file, policy
for name in ["mimefuncs", "codec", "codec-76"]:
    with open(f"{name}.eml", "rb") as file:
        mail = message_from_binary_file(file, policy=policy.default)
    print(f"{name}: {mail['subject'].strip()} | {mail['from']} | {mail.get_content().splitlines()[:2]}")
PYTHON
LC_ALL=C.UTF-8 python3 read.py | tee seen
cmp - seen <<'SEEN'
mimefuncs: Hämtning på måndag den 30 november mellan 08:00 och 10:00 på Ekbacken 5 | info@example.se | ['Hej!']
codec: Hämtning på måndag den 30 november mellan 08:00 och 10:00 på Ekbacken 5 | info@example.se | ['Hej!']
codec-76: Hämtning på måndag den 30 november | None | ['mellan 08:00 och 10:00 =?UTF-8?Q?p=C3=A5?= Ekbacken 5', 'From: info@example.se']
SEEN
