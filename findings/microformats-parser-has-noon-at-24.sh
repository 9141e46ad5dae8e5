#!/bin/sh
# microformats-parser 2.0.6 and microformat-node 2.0.4 (npm), which read events from pages: when one begins, its day and its time in two
# elements, as the value class pattern allows.
#
# Guessed: 12pm is 12:00 and 12:30am is 00:30.
# Seen: in microformats-parser 12pm is 24:00, which JavaScript and most calendars read as midnight, twelve hours later and on the next day,
#       and half past noon is 24:30, which is no time at all. 12:30am is 12:30 in both, half past noon. The other hours are right.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund microformats-parser@2.0.6 microformat-node@2.0.4 >/dev/null
cd "$work"
cat >begins.js <<'JS'
const { mf2 } = require('microformats-parser')
const { getAsync } = require('microformat-node')
const all = async () => {
  for (const time of ['8am', '1pm', '12pm', '12:30pm', '12:30am']) {
    const begins = `<p class="dt-start"><b class="value">2026-11-30</b> <b class="value">${time}</b></p>`
    const html = `<!doctype html><div class="h-event"><p class="p-name">Hämtning</p>${begins}</div>`
    const [parser, node] = [mf2(html, { baseUrl: 'https://example.se/' }), await getAsync({ html })].map(({ items }) => items[0].properties)
    const date = new Date(parser.start[0])
    console.log(`${time}: ${parser.start[0]}, ${date.getDate()}/${date.getMonth() + 1} ${date.getHours()}; ${node.start[0]}`)
  }
}
all()
JS
TZ=Europe/Stockholm node begins.js | tee seen
cmp - seen <<'SEEN'
8am: 2026-11-30 08:00, 30/11 8; 2026-11-30 08:00
1pm: 2026-11-30 13:00, 30/11 13; 2026-11-30 13:00
12pm: 2026-11-30 24:00, 1/12 0; 2026-11-30 12:00
12:30pm: 2026-11-30 24:30, NaN/NaN NaN; 2026-11-30 12:30
12:30am: 2026-11-30 12:30, 30/11 12; 2026-11-30 12:30
SEEN
