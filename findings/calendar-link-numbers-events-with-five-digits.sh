#!/bin/sh
# calendar-link 2.11.5 (npm): ics() of one event, asked for again and again, as a page does for each of its visitors.
#
# Guessed: the same UID each time, so that an event that is added twice is one, or one that nobody else has, as RFC 7986 asks; and commas
#          with a backslash.
# Seen: a number below 100,000 by chance: of 2,000 files many have one in common, and a calendar takes the second of such events for a new
#       version of the first. Commas and semicolons stay as they are, line ends are written as \n.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund calendar-link@2.11.5 >/dev/null
cd "$work"
seen=$(node -e "
const { ics } = require('calendar-link')
const event = { title: 'Papp, glas; hink', description: 'ett\ntvå', start: '2026-12-07T08:00:00+01:00', duration: [2, 'hour'] }
const files = Array.from({ length: 2000 }, () => decodeURIComponent(ics(event)))
const uids = files.map((file) => /^UID:(.*)$/m.exec(file)[1].trim())
console.log(uids.every((uid) => /^[0-9]{1,5}$/.test(uid)), new Set(uids).size < 2000, /^SUMMARY:(.*)$/m.exec(files[0])[1].trim())")
echo "$seen"
[ "$seen" = 'true true Papp, glas; hink' ]
