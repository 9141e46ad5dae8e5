#!/bin/sh
# golang-ical of arran4 (Debian's golang-github-arran4-golang-ical-dev 0.0~git20220517.fd89fef-2): an event of a whole day, 24 December
# 2026, made with midnight in Stockholm.
#
# Guessed: DTSTART;VALUE=DATE:20261224, the day of the time that was given.
# Seen: DTSTART:20261223Z, the day before, since midnight is made Greenwich's first; with a Z, which no day may have, and not marked as a
#       day. ical.js 2.2.1 (npm) makes no date of it, and raises an error. With midnight in UTC it is the 24th, with the same Z.
#
# Fails if that changes. Needs apt-get, Go, npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq golang-github-arran4-golang-ical-dev=0.0~git20220517.fd89fef-2 >/dev/null 2>&1
dpkg -x golang-github-arran4-golang-ical-dev_*.deb .
npm init --yes >/dev/null
npm install --silent --ignore-scripts ical.js@2.2.1
cat >write.go <<'GO'
package main

import (
	"fmt"
	"time"

	ics "github.com/arran4/golang-ical"
)

func main() {
	for _, name := range []string{"UTC", "Europe/Stockholm"} {
		zone, _ := time.LoadLocation(name)
		calendar := ics.NewCalendar()
		calendar.AddEvent("1@example.se").SetAllDayStartAt(time.Date(2026, 12, 24, 0, 0, 0, 0, zone))
		fmt.Print(calendar.Serialize())
	}
}
GO
GO111MODULE=off GOPATH="$work/usr/share/gocode" GOCACHE="$work/cache" go run write.go | tr -d '\r' >days.ics
cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
for (const calendar of ICAL.parse(readFileSync('days.ics', 'utf8'))) {
  try {
    console.log(String(new ICAL.Event(new ICAL.Component(calendar).getFirstSubcomponent('vevent')).startDate))
  } catch (error) {
    console.log(error.message)
  }
}
JS
{
  grep ^DTSTART days.ics
  node read.mjs
} | tee seen
cmp - seen <<'SEEN'
DTSTART:20261224Z
DTSTART:20261223Z
invalid date-time value: "2026-12-24T::"
invalid date-time value: "2026-12-23T::"
SEEN
