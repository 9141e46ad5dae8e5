#!/bin/sh
# slugify 1.6.9 (npm): a Swedish street in an address of the web, with and without the language named.
#
# Guessed: locale 'sv' writes what Swedes write, sollentunavagen, and the default may follow another language.
# Seen: it is the other way round. Without a locale, Åkerbärsvägen is Akerbarsvagen; with 'sv' it is aakerbaersvaegen, å as the Danes and
#       ä as the Germans write it. @sindresorhus/slugify 3.0.1 does the reverse: akerbaersvaegen as it comes, akerbarsvagen with 'sv'.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund slugify@1.6.9 @sindresorhus/slugify@3.0.1 >/dev/null
cat >"$work/street.mjs" <<'JS'
import slugify from 'slugify'
import other from '@sindresorhus/slugify'
const street = 'Åkerbärsvägen'
console.log(slugify(street), slugify(street, { locale: 'sv', lower: true }), other(street), other(street, { locale: 'sv' }))
JS
seen=$(node "$work/street.mjs")
echo "$seen"
[ "$seen" = 'Akerbarsvagen aakerbaersvaegen akerbaersvaegen akerbarsvagen' ]
