#!/bin/sh
# fluent_conv 3.3.0 (npm), which makes Mozilla's Fluent of translations and reads them again, and @fluent/bundle 0.19.1 (npm), Fluent's own
# reader: messages of several lines, of which some are lists.
#
# Guessed: all texts come back as they were.
# Seen: what is behind the first line is gone where a line begins with *, [ or }: of "We collect:" and a list with asterisks nothing is left
#       but "We collect:". It is written as it stands, and Fluent has those signs for something else and wants { "*" }, so that its own
#       reader has the first line only, too. Lists with hyphens are kept. Neither the writing nor the reading back says anything.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund fluent_conv@3.3.0 @fluent/bundle@0.19.1 >/dev/null
cd "$work"
cat >texts.mjs <<'JS'
import { FluentBundle, FluentResource } from '@fluent/bundle'
import conversion from 'fluent_conv'
const texts = { stars: 'We collect:\n* paper\n* glass', hyphens: 'We collect:\n- paper\n- glass', place: 'Put out:\n[5 B] by the door' }
const written = await conversion.js2ftl(texts), back = await conversion.ftl2js(written), bundle = new FluentBundle('en')
bundle.addResource(new FluentResource(written))
for (const name in texts) {
  const value = bundle.getMessage(name)?.value
  console.log([name, ...[back[name], value && bundle.formatPattern(value)].map((text) => JSON.stringify(text))].join(' | '))
}
JS
node texts.mjs | tee seen
cmp - seen <<'SEEN'
stars | "We collect:" | "We collect:"
hyphens | "We collect:\n- paper\n- glass" | "We collect:\n- paper\n- glass"
place | "Put out:" | "Put out:"
SEEN
