#!/bin/sh
# uri-template-lite 23.4.0 (npm), "URI Template [RFC 6570] expansion and extraction", beside its own 22.9.0 and uri-templates 0.2.0: the
# households that somebody looks for, in an address that the template itself has written.
#
# Guessed, in writing: extraction gives back what was expanded.
# Seen: of two households in {?name*} one comes back, and its name is Åsa&name=Bo; of street and number in {/street*} one part, which is
#       Ekvägen/5. The day that follows is right, and nothing is said. A list without the asterisk comes back as two. In 22.9.0 it was
#       the other way round, and its tracker has both parts of such a path. By RFC 6570 an exploded list is name=Åsa&name=Bo, as it has been
#       written; uri-templates gives back what it was given. The README extracts words alone.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund uri-template-lite@23.4.0 \
  older@npm:uri-template-lite@22.9.0 uri-templates@0.2.0 >/dev/null
cd "$work"
cat >search.cjs <<'JS'
const UriTemplate = require('uri-template-lite')
const Older = require('older').URI.Template
const uriTemplates = require('uri-templates')
const asked = { name: ['Åsa', 'Bo'], street: ['Ekvägen', '5'], day: 'idag' }
for (const template of ['/stops{?name}', '/stops{?name*}', '/stops{?name*,day}', '/round{/street*}']) {
  const address = UriTemplate.expand(template, asked)
  const read = [new UriTemplate(template).match(address), new Older(template).match(address), uriTemplates(template).fromUri(address)]
  console.log(template, address)
  console.log(' ', ...read.map((found) => JSON.stringify(found)))
}
JS
node search.cjs | tee seen
cmp - seen <<'SEEN'
/stops{?name} /stops?name=%C3%85sa,Bo
  {"name":["Åsa","Bo"]} {"name":"Åsa,Bo"} {"name":["Åsa","Bo"]}
/stops{?name*} /stops?name=%C3%85sa&name=Bo
  {"name":["Åsa&name=Bo"]} {"name":["Åsa","Bo"]} {"name":["Åsa","Bo"]}
/stops{?name*,day} /stops?name=%C3%85sa&name=Bo&day=idag
  {"name":["Åsa&name=Bo"],"day":"idag"} {"name":["Åsa","Bo"],"day":"idag"} {"name":["Åsa","Bo"],"day":"idag"}
/round{/street*} /round/Ekv%C3%A4gen/5
  {"street":["Ekvägen/5"]} {"street":["Ekvägen","5"]} {"street":["Ekvägen","5"]}
SEEN
