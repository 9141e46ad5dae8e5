#!/bin/sh
# simple-plist 1.4.0 (npm), which reads and writes property lists, binary ones too: a household with its telephone number, with 46 in front,
# and a company with its number of registration, both numbers.
#
# Guessed, in writing: they come back.
# Seen: 46701740605 is read back as -542899651, and 5560360793 as 1265393497; 2147483648 is -2147483648. Both halves are wrong: of a number
#       that needs more than four bytes the last four are written, behind four noughts, so that Python's plistlib finds 3752067645 in the
#       file; and of Python's own file, which is right, the last four are read, with a sign. The same list in XML comes back right.
#       simple-plist pins bplist-creator 0.1.1 and bplist-parser 0.3.2; 0.3.0 and 0.5.0 of them have all three right. Its README says
#       nothing of how long numbers may be, and its tracker nothing of this; those of both have 64 bits as solved.
#
# Fails if that changes. Needs npm, node and python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund simple-plist@1.4.0 bplist-parser@0.5.0 \
  bplist-creator@0.3.0 >/dev/null
cd "$work"
cat >household.mjs <<'JS'
import plist from 'simple-plist'
import { readFileSync } from 'node:fs'
import create from 'bplist-creator'
import { parseBuffer } from 'bplist-parser'
const household = { name: 'Åsa', bags: 3, telephone: 46701740605, company: 5560360793, limit: 2147483648 }
const show = (how, read) => console.log(how, JSON.stringify(read))
plist.writeBinaryFileSync('household.plist', household)
show('written and read', plist.readFileSync('household.plist'))
show("Python's, read", plist.readFileSync('python.plist'))
show("Python's, read by bplist-parser", parseBuffer(readFileSync('python.plist'))[0])
show('newer ones, written and read', parseBuffer(create(household))[0])
plist.writeFileSync('household.xml', household)
show('XML, written and read', plist.readFileSync('household.xml'))
JS
cat >household.py <<'PY'
import plistlib
household = {"name": "Åsa", "bags": 3, "telephone": 46701740605, "company": 5560360793, "limit": 2147483648}
plistlib.dump(household, open("python.plist", "wb"), fmt=plistlib.FMT_BINARY, sort_keys=False)
PY
python3 household.py
{
  node household.mjs
  python3 -c 'import plistlib; print("written, read by Python", plistlib.load(open("household.plist", "rb")))'
} | tee seen
cmp - seen <<'SEEN'
written and read {"name":"Åsa","bags":3,"telephone":-542899651,"company":1265393497,"limit":-2147483648}
Python's, read {"name":"Åsa","bags":3,"telephone":-542899651,"company":1265393497,"limit":-2147483648}
Python's, read by bplist-parser {"name":"Åsa","bags":3,"telephone":46701740605,"company":5560360793,"limit":2147483648}
newer ones, written and read {"name":"Åsa","bags":3,"telephone":46701740605,"company":5560360793,"limit":2147483648}
XML, written and read {"name":"Åsa","bags":3,"telephone":46701740605,"company":5560360793,"limit":2147483648}
written, read by Python {'name': 'Åsa', 'bags': 3, 'telephone': 3752067645, 'company': 1265393497, 'limit': 2147483648}
SEEN
