#!/bin/sh
# pluscodes 3.0.1 (npm), which writes Plus Codes of places: codes of eleven digits, which tell one door from the next, 2.8 by 1.8 metres in
# Stockholm, read by open-location-code-typescript 1.5.0 (npm), which writes such codes too.
#
# Guessed, in writing: both write the same codes, and each place is within its own, as the README says: full support of 2 to 15 digits, and
#          a match of Google's implementation.
# Seen: the first ten digits are reckoned with fractions and the rest with whole numbers, so that a place at the edge of a field gets ten
#       digits of the field beside it and the last one of its own: up to fourteen metres away, at the next house. That is three in four of
#       places with three decimals, one in five of those with four, as they are typed off a map, and one in 27 of those with five. Ten
#       digits are right to a hair. Google's tracker knows of fractions in other programs; it says that four decimals are safe.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund pluscodes@3.0.1 open-location-code-typescript@1.5.0 >/dev/null
cd "$work"
cat >codes.js <<'JS'
const { encode } = require('pluscodes')
const { default: google } = require('open-location-code-typescript')
const metres = (code, latitude, longitude) => {
  const { latitudeCenter, longitudeCenter } = google.decode(code)
  return Math.hypot(latitudeCenter - latitude, (longitudeCenter - longitude) * Math.cos((latitude * Math.PI) / 180)) * 111320
}
for (const [latitude, longitude] of [[59.402, 17.979], [59.407, 17.9125], [59.41025, 17.9175], [59.42843, 17.95094]]) {
  const [one, other] = [encode({ latitude, longitude }, 11), google.encode(latitude, longitude, 11)]
  const away = [one, other].map((code) => `${code} ${metres(code, latitude, longitude).toFixed(1)} m`)
  console.log(latitude, longitude, away.join(', '))
}
for (const decimals of [3, 4, 5]) {
  let away = 0
  for (let place = 0; place < 3000; place++) {
    const latitude = Number((59.4 + ((place * 0.000731) % 0.1)).toFixed(decimals))
    const longitude = Number((17.9 + ((place * 0.00137) % 0.15)).toFixed(decimals))
    if (metres(encode({ latitude, longitude }, 11), latitude, longitude) > 3) away++
  }
  console.log(`${decimals} decimals: ${away} of 3000`)
}
JS
node codes.js | tee seen
cmp - seen <<'SEEN'
59.402 17.979 9FFVCX2H+QH2 14.0 m, 9FFVCX2H+RJ2 1.6 m
59.407 17.9125 9FFVCW46+QX2 14.0 m, 9FFVCW47+R22 1.6 m
59.41025 17.9175 9FFVCW68+3X2 14.0 m, 9FFVCW69+422 1.6 m
59.42843 17.95094 9FFVCXH2+99G 1.1 m, 9FFVCXH2+99G 1.1 m
3 decimals: 2245 of 3000
4 decimals: 581 of 3000
5 decimals: 111 of 3000
SEEN
