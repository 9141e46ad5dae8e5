#!/bin/sh
# linkify-it 6.1.0, by markdown-it 14.3.3, and autolinker 4.1.5 (npm), which make links of addresses in what people write: Swedish messages
# in which the blank after a full stop is missing, as on telephones.
#
# Guessed: no link. What has neither https nor www nor a name that anybody would register is a text.
# Seen: each ending of two letters that is a country's is one: "Kom 8.00.Om det regnar" leads to 8.00.Om in Oman, "den 30.Se lappen" to
#       30.Se, "Klart.Nu" to Niue and a code for a gate, "1234.In på gården", to India. Where Swedes go on with På, Är or Det there is none.
#       Whoever answers such a message presses the hour and is elsewhere.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund markdown-it@14.3.3 linkify-it@6.1.0 autolinker@4.1.5 >/dev/null
cd "$work"
cat >links.mjs <<'JS'
import Autolinker from 'autolinker'
import MarkdownIt from 'markdown-it'
const { linkify } = new MarkdownIt({ linkify: true })
for (const text of ['Kom 8.00.Om det regnar', 'Hämta den 30.Se lappen', 'Klart.Nu går vi', 'Kod 1234.In på gården', 'Ja.På tisdag']) {
  const links = [linkify.match(text)?.[0].url, Autolinker.parse(text)[0]?.getAnchorHref()]
  console.log(`${text}: ${links.map((link) => link ?? 'no link').join(', ')}`)
}
JS
node links.mjs | tee seen
cmp - seen <<'SEEN'
Kom 8.00.Om det regnar: http://8.00.Om, http://8.00.Om
Hämta den 30.Se lappen: http://30.Se, http://30.Se
Klart.Nu går vi: http://Klart.Nu, http://Klart.Nu
Kod 1234.In på gården: http://1234.In, http://1234.In
Ja.På tisdag: no link, no link
SEEN
