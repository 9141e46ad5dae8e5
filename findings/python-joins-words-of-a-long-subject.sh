#!/bin/sh
# email of Python 3.11.2 (Debian's python3.11 3.11.2-6+deb12u6): EmailMessage with a long Swedish subject, written, and read back by itself
# and by mailparser 3.14.2 (npm).
#
# Guessed: the subject comes back as it was, in however many encoded words of RFC 2047 it is sent.
# Seen: where a line ends between two of its words, the blank is written between the encoded words and not within them, and what stands
#       between encoded words is no text: "på söndag" (on Sunday) is read as "påsöndag". Cut within a word, the same subject with other
#       days in it is right; of the 49 pairs of days that it can name twelve go wrong, so that a test may be green.
#
# Fails if that changes. Needs npm, node and Debian's python3 3.11.2.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund mailparser@3.14.2 >/dev/null
cd "$work"
cat >mail.py <<'PY'
import email, email.message, email.policy, sys
assert sys.version.startswith('3.11.2 ')
for number, day in enumerate(['söndag', 'lördag', 'tisdag']):
    mail = email.message.EmailMessage()
    mail['Subject'] = f'Vi hämtar på måndag i stället för på {day}, eftersom det är påsk: ställ ut påsarna före åtta'
    with open(str(number), 'wb') as file:
        file.write(mail.as_bytes())
    print(email.message_from_bytes(mail.as_bytes(), policy=email.policy.default)['Subject'][24:45])
PY
cat >read.cjs <<'JS'
const { readFileSync } = require('node:fs')
const { simpleParser } = require('mailparser')
const subjects = Promise.all(['0', '1', '2'].map(async (name) => (await simpleParser(readFileSync(name))).subject.slice(24, 45)))
subjects.then((texts) => console.log(texts.join('\n')))
JS
{ /usr/bin/python3 mail.py; node read.cjs; } | tee seen
cmp - seen <<'SEEN'
ället för påsöndag, e
ället för pålördag, e
ället för på tisdag, 
ället för påsöndag, e
ället för pålördag, e
ället för på tisdag, 
SEEN
