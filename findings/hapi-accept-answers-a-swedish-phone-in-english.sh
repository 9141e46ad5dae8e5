#!/bin/sh
# @hapi/accept 6.0.3 and accept-language-parser 1.5.0 beside negotiator 1.1.0 (npm), which choose the language of a page: a telephone that
# asks for sv-SE and, failing that, English, and a site in English and Swedish, en and sv.
#
# Guessed: sv. The Swedish of Sweden is Swedish, and RFC 4647's lookup goes from sv-SE to sv.
# Seen: en, by both; negotiator says sv. A telephone that asks for sv-SE alone gets nothing of the two. Where the site says sv-SE and the
#       telephone sv, all find it. accept-language-parser has an option, loose, with which it says sv.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @hapi/accept@6.0.3 accept-language-parser@1.5.0 \
  negotiator@1.1.0 >/dev/null
cd "$work"
cat >language.mjs <<'JS'
import accept from '@hapi/accept'
import parser from 'accept-language-parser'
import Negotiator from 'negotiator'
for (const [asked, site] of [
  ['sv-SE,en;q=0.8', ['en', 'sv']],
  ['sv-SE', ['en', 'sv']],
  ['sv,en;q=0.8', ['en', 'sv-SE']],
]) {
  const chosen = [
    accept.language(asked, site),
    parser.pick(site, asked),
    parser.pick(site, asked, { loose: true }),
    new Negotiator({ headers: { 'accept-language': asked } }).language(site),
  ]
  console.log(`${asked} of ${site}: ${chosen.map((language) => language || 'nothing').join(', ')}`)
}
JS
node language.mjs | tee seen
cmp - seen <<'SEEN'
sv-SE,en;q=0.8 of en,sv: en, en, sv, sv
sv-SE of en,sv: nothing, nothing, sv, sv
sv,en;q=0.8 of en,sv-SE: sv-SE, sv-SE, sv-SE, sv-SE
SEEN
