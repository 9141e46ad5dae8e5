#!/bin/sh
# pluscodes 3.0.1 (npm), Open Location Codes with eleven digits (three metres): places in Sollentuna with four decimals, written and read.
#
# Guessed, in writing: each code is the one that Google's own open-location-code 1.0.3 writes; the code of a place leads back to it.
# Seen: of all places with four decimals a fifth are led six metres away or more, some to the house next door. The first ten digits are
#       made of fractions and the last of whole numbers; on the border between two cells the ten are of the one and the last digit is of
#       the other. Inside a cell all are right, and so is each code with ten digits. The README says that it matches Google's; its tracker
#       has nothing on it. (Google's tracker tells of fractions on borders, in its own code, which is right here or next to it.)
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund pluscodes@3.0.1 >/dev/null
cd "$work"
cat >back.cjs <<'JS'
const { decode, encode } = require('pluscodes')
const metres = 111320
const back = (latitude, longitude, digits) => {
  const code = encode({ latitude, longitude }, digits)
  const place = decode(code)
  const east = (place.longitude - longitude) * metres * Math.cos((latitude * Math.PI) / 180)
  return { code, away: Math.hypot((place.latitude - latitude) * metres, east) }
}
for (const place of [[59.4185, 17.9265], [59.4, 17.9005], [59.42834, 17.95123]]) {
  const { code, away } = back(...place, 11)
  console.log(`${place.join(' ')}: ${code}, ${away.toFixed(1)} m away`)
}
const pad = (count) => String(count).padStart(3, '0')
const far = { 10: 0, 11: 0 }
for (let north = 0; north < 400; north++)
  for (let east = 0; east < 400; east++)
    for (const digits of [10, 11])
      if (back(Number(`59.4${pad(north)}`), Number(`17.9${pad(east)}`), digits).away > { 10: 10, 11: 3 }[digits]) far[digits]++
console.log(`of 160000 far away: with ten digits ${far[10]}, with eleven ${far[11]}`)
JS
node back.cjs | tee seen
cmp - seen <<'SEEN'
59.4185 17.9265: 9FFVCW9G+9J2, 12.5 m away
59.4 17.9005: 9FFVCW22+252, 6.3 m away
59.42834 17.95123: 9FFVCXH2+8FQ, 0.3 m away
of 160000 far away: with ten digits 0, with eleven 31478
SEEN
