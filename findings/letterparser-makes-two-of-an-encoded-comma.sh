#!/bin/sh
# letterparser 0.1.8, beside mailparser 3.14.2 and postal-mime 4.0.0 (npm), which read mails: one to a company with a comma in its name, and
# an å, for which the name is in an encoded word, the comma with it.
#
# Guessed: one receiver, named Påsrundan, Sollentuna; a comma within an encoded word parts no addresses, as RFC 2047 says.
# Seen: two by letterparser: it decodes the line first and parts it then. The first has no name, and "Påsrundan" for an address; the second
#       is named Sollentuna. The others have one.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund letterparser@0.1.8 mailparser@3.14.2 postal-mime@4.0.0 \
  >/dev/null
cd "$work"
cat >read.mjs <<'JS'
import { extract } from 'letterparser'
import { simpleParser } from 'mailparser'
import PostalMime from 'postal-mime'
const mail = ['From: anna@example.se', 'To: =?UTF-8?Q?P=C3=A5srundan=2C_Sollentuna?= <info@example.se>', 'Subject: Hej', '', 'Hej', '']
const text = mail.join('\r\n')
const lists = [extract(text).to, (await simpleParser(text)).to.value, (await PostalMime.parse(text)).to]
for (const list of lists) console.log(list.map(({ name, address }) => `${name} <${address}>`).join(' and '))
JS
node read.mjs | tee seen
cmp - seen <<'SEEN'
undefined <Påsrundan> and Sollentuna <info@example.se>
Påsrundan, Sollentuna <info@example.se>
Påsrundan, Sollentuna <info@example.se>
SEEN
