#!/bin/sh
# yaml 2.9.1 and js-yaml 5.5.0 (npm), which write YAML, and PyYAML 6.0 (Debian's python3-yaml 6.0-3+b2), which reads it: when people are at
# home, and their telephone numbers.
#
# Guessed: text that could be read as something else is quoted, so that it comes back as text, whichever program reads it.
# Seen: yaml writes 10:30 without quotes, since to YAML 1.2 it is text, and PyYAML, of 1.1, reads it as 630, sixty times ten and thirty.
#       08:30 stays text, as no such number begins with nought, so that a list has times in the morning and numbers later on. js-yaml
#       quotes both. Telephone numbers, of which the first would be one in octal digits, are quoted by both.
#
# Fails if that changes. Needs apt-get, Debian's python3, npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund yaml@2.9.1 js-yaml@5.5.0 >/dev/null
cd "$work"
apt-get download -qq python3-yaml=6.0-3+b2 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >write.js <<'JS'
const { writeFileSync } = require('node:fs')
const people = { early: '08:30', late: '10:30', telephone: '0701740605', other: '081234567' }
writeFileSync('yaml.yaml', require('yaml').stringify(people))
writeFileSync('js-yaml.yaml', require('js-yaml').dump(people))
JS
node write.js
for writer in yaml js-yaml; do
  PYTHONPATH="$work/usr/lib/python3/dist-packages" /usr/bin/python3 -c "import yaml; print('$writer', yaml.safe_load(open('$writer.yaml')))"
done | tee seen
cmp - seen <<'SEEN'
yaml {'early': '08:30', 'late': 630, 'telephone': '0701740605', 'other': '081234567'}
js-yaml {'early': '08:30', 'late': '10:30', 'telephone': '0701740605', 'other': '081234567'}
SEEN
