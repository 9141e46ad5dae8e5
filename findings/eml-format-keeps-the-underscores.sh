#!/bin/sh
# eml-format 0.6.1 (npm): a mail's subject with å, encoded as RFC 2047 says, where _ stands for a blank.
#
# Guessed: "Vi hämtar på måndag", as it is sent.
# Seen: "Vi_hämtar_på_måndag". The letters are decoded and the underscores stay, in the subject and in the sender's name. In the B
#       encoding, which has none, both are right.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund eml-format@0.6.1 >/dev/null
cd "$work"
seen=$(node -e "
const mail = (name, subject) =>
  ['From: ' + name + ' <a@example.org>', 'Subject: ' + subject, 'MIME-Version: 1.0', 'Content-Type: text/plain', '', 'Hej', ''].join('\r\n')
const base64 = (text) => '=?UTF-8?B?' + Buffer.from(text).toString('base64') + '?='
const quoted = ['=?UTF-8?Q?P=C3=A5srundan_UF?=', '=?UTF-8?Q?Vi_h=C3=A4mtar_p=C3=A5_m=C3=A5ndag?=']
for (const one of [mail(...quoted), mail(base64('Påsrundan UF'), base64('Vi hämtar på måndag'))])
  require('eml-format').read(one, (_, { from, subject }) => console.log(from.name + ': ' + subject))")
echo "$seen"
[ "$seen" = 'Påsrundan_UF: Vi_hämtar_på_måndag
Påsrundan UF: Vi hämtar på måndag' ]
