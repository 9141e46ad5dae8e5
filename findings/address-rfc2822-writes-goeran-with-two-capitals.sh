#!/bin/sh
# address-rfc2822 2.2.4 (npm), and Mail::Address 2.21 of Perl (Debian's libmailtools-perl 2.21-2), of which it is a port: the name of who
# wrote a mail, whose address has it in small letters or in capitals only.
#
# Guessed: the same in both, "Göran Ek" and "Åsa Öberg".
# Seen: so it is in Perl. The port begins a word behind each letter that is not ASCII, and knows no capital of those: "GöRan Ek", "åSa
#       öBerg", and a company is "PåSrundan Uf". A name with a small letter and a capital is left as it is. Of "von Essen, Carl" both drop
#       Carl, since von is small.
#
# Fails if that changes. Needs apt-get, perl, npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund address-rfc2822@2.2.4 >/dev/null
cd "$work"
apt-get download -qq libmailtools-perl=2.21-2 >/dev/null 2>&1
dpkg -x libmailtools-perl*.deb .
cat >addresses <<'TEXT'
göran ek <goran@example.se>
ÅSA ÖBERG <asa@example.se>
PÅSRUNDAN UF <info@example.se>
Göran Ek <goran@example.se>
ADA EK <ada@example.se>
"von Essen, Carl" <carl@example.se>
TEXT
node -e "
const { parse } = require('address-rfc2822')
for (const line of require('fs').readFileSync('addresses', 'utf8').trim().split('\n')) console.log(parse(line)[0].name())" >port
perl -CSD -I usr/share/perl5 -MMail::Address -ne 'print +( Mail::Address->parse($_) )[0]->name, "\n"' addresses >original
paste -d '|' port original | tee seen
cmp - seen <<'SEEN'
GöRan Ek|Göran Ek
åSa öBerg|Åsa Öberg
PåSrundan Uf|Påsrundan Uf
Göran Ek|Göran Ek
Ada Ek|Ada Ek
von Essen|von Essen
SEEN
