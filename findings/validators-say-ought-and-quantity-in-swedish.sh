#!/bin/sh
# The Swedish messages that come with zod 4.6.7 and ajv-i18n 4.2.0 (npm; Ajv 8.20.0), for a form that is filled in wrongly.
#
# Guessed: short and stiff, but Swedish, and what must be is said with "måste" or "ska".
# Seen: ajv-i18n says "borde", ought to, where English has must: a field may just as well be left. Of zod, a number is "antal", a
#       quantity, and a text "string"; what is too short or too few is "För lite(t)", which leaves the gender for the reader to choose.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund zod@4.6.7 ajv@8.20.0 ajv-i18n@4.2.0 >/dev/null
cd "$work"
cat >say.mjs <<'JS'
import { createRequire } from 'node:module'
import * as z from 'zod'
const require = createRequire(import.meta.url)
const Ajv = require('ajv')
const swedish = require('ajv-i18n/localize/sv')
z.config(z.locales.sv())
for (const [schema, value] of [[z.string().min(5), 'abc'], [z.string(), 5], [z.array(z.string()).min(1), []], [z.email(), 'x']])
  console.log('zod:', schema.safeParse(value).error.issues[0].message)
const ajv = new Ajv({ strict: false })
for (const [schema, value] of [[{ minLength: 5 }, 'abc'], [{ required: ['phone'] }, {}], [{ minimum: 1 }, 0], [{ const: 1 }, 2]]) {
  const check = ajv.compile(schema)
  check(value)
  swedish(check.errors)
  console.log('ajv-i18n:', check.errors[0].message)
}
JS
node say.mjs | tee seen
cmp - seen <<'SEEN'
zod: För lite(t): förväntade string att ha >=5 tecken
zod: Ogiltig inmatning: förväntat string, fick antal
zod: För lite(t): förväntade array att ha >=1 objekt
zod: Ogiltig(t) e-postadress
ajv-i18n: borde inte vara kortare än 5 tecken
ajv-i18n: borde ha den nödvändiga egenskapen phone
ajv-i18n: borde vara >= 1
ajv-i18n: bör vara en konstant
SEEN
