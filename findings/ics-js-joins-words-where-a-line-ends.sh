#!/bin/sh
# ics-js 0.10.2 (npm): a description of two lines, with a comma in it.
#
# Guessed: the line end is written as \n and the comma with a backslash, as RFC 5545 asks of each TEXT; or a line end is refused.
# Seen: the line is folded there: a line end and a blank, which readers take away again, so that "papp" and "glas", one below the other,
#       are read as "pappglas". Commas and semicolons have no backslash, and DTSTAMP is the local time without a Z.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund ics-js@0.10.2 ical.js@2.2.1 >/dev/null
cat >"$work/event.mjs" <<'JS'
import ical from 'ical.js'
import ics from 'ics-js'
const event = new ics.VEVENT()
event.addProp('UID')
event.addProp('DTSTAMP', new Date('2026-11-28T12:00:00Z'))
event.addProp('DTSTART', new Date('2026-12-07T07:00:00Z'))
event.addProp('DESCRIPTION', 'hink, papp\nglas')
const calendar = new ics.VCALENDAR()
calendar.addProp('VERSION', 2)
calendar.addProp('PRODID', '-//x//x//SV')
calendar.addComponent(event)
const text = calendar.toString()
const read = new ical.Component(ical.parse(text)).getFirstSubcomponent('vevent')
console.log(JSON.stringify(read.getFirstPropertyValue('description')), /^DTSTAMP:.*/m.exec(text)[0])
JS
seen=$(TZ=Europe/Stockholm node "$work/event.mjs")
echo "$seen"
[ "$seen" = '"hink, pappglas" DTSTAMP:20261128T130000' ]
