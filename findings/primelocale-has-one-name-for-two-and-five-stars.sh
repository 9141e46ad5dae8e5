#!/bin/sh
# primelocale 2.5.0, the words of the Prime libraries in many languages, read by the Rating of primevue 4.5.5 (npm; vue 3.5.45): five
# stars by which a household says what it thought of the pick-up.
#
# Guessed, in writing: the Swedish file is complete, and what stands in braces is kept as it is in English.
# Seen: the Swedish file has translated the name of the place, too: "{stjärna} stjärnor" for "{star} stars". The component finds nothing
#       to fill in, so that a screen reader has the same name, braces and all, for two, three, four and five stars. German and English
#       count. Of the languages round about, only Swedish has it; its README and tracker tell nothing of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund primelocale@2.5.0 primevue@4.5.5 vue@3.5.45 \
  @vue/server-renderer@3.5.45 >/dev/null
cd "$work"
cat >stars.mjs <<'JS'
import { createRequire } from 'node:module'
import { renderToString } from '@vue/server-renderer'
import PrimeVue from 'primevue/config'
import Rating from 'primevue/rating'
import { createSSRApp, h } from 'vue'
const require = createRequire(import.meta.url)
for (const language of ['en', 'de', 'sv']) {
  const app = createSSRApp({ render: () => h(Rating, { modelValue: 4 }) })
  app.use(PrimeVue, { unstyled: true, locale: require(`primelocale/${language}.json`)[language] })
  const html = await renderToString(app)
  console.log([...html.matchAll(/aria-label="([^"]*)"/g)].map((label) => label[1]).join(', '))
}
JS
node stars.mjs | tee seen
cmp - seen <<'SEEN'
1 star, 2 stars, 3 stars, 4 stars, 5 stars
1 Stern, 2 Sterne, 3 Sterne, 4 Sterne, 5 Sterne
1 stjärna, {stjärna} stjärnor, {stjärna} stjärnor, {stjärna} stjärnor, {stjärna} stjärnor
SEEN
