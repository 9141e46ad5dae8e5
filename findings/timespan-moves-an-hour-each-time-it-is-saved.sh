#!/bin/sh
# timespan of rickb777/date 1.20.1 for Go (Debian's golang-github-rickb777-date-dev 1.20.1-1, with golang-1.19-go 1.19.8-2): a visit from
# eight to ten in Stockholm, written as RFC 5545 has it and as JSON, and read again.
#
# Guessed, in writing, after a first Z had been seen behind Stockholm's time: with the method whose comment says "expressed as UTC zulu" it
#       is 20261130T070000Z, and by JSON it comes back as the same moment.
# Seen: 20261130T080000Z: Stockholm's clock with Greenwich's letter, so that the visit is at nine; in summer it is at ten. By JSON it comes
#       back an hour late too, and a second time two hours, once it is shown in Stockholm in between. Nothing is said. Of a span in UTC,
#       and one written by Format, without the letter, the times are right.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq golang-1.19-go=1.19.8-2 golang-1.19-src=1.19.8-2 golang-github-rickb777-date-dev=1.20.1-1 \
  golang-github-rickb777-plural-dev=1.3.0-2 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >visit.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"time"
	_ "time/tzdata"

	"github.com/rickb777/date/timespan"
)

func main() {
	stockholm, err := time.LoadLocation("Europe/Stockholm")
	if err != nil {
		panic(err)
	}
	for _, start := range []time.Time{
		time.Date(2026, 11, 30, 8, 0, 0, 0, stockholm),
		time.Date(2027, 6, 7, 8, 0, 0, 0, stockholm),
		time.Date(2026, 11, 30, 8, 0, 0, 0, time.UTC),
	} {
		visit := timespan.TimeSpanOf(start, 2*time.Hour)
		fmt.Println(start, visit.FormatRFC5545(false), visit.Format("", "/", false))
		for i := 0; i < 2; i++ {
			text, err := json.Marshal(visit)
			if err != nil {
				panic(err)
			}
			if err := json.Unmarshal(text, &visit); err != nil {
				panic(err)
			}
			visit = visit.In(stockholm)
			fmt.Println(" ", string(text), visit.Start())
		}
	}
}
GO
GO111MODULE=off GOFLAGS='' GOROOT="$work/usr/lib/go-1.19" GOPATH="$work/usr/share/gocode" GOCACHE="$work/cache" \
  "$work/usr/lib/go-1.19/bin/go" run visit.go | tee seen
cmp - seen <<'SEEN'
2026-11-30 08:00:00 +0100 CET 20261130T080000Z/20261130T100000Z 20261130T080000/20261130T100000
  "20261130T080000Z/PT2H" 2026-11-30 09:00:00 +0100 CET
  "20261130T090000Z/PT2H" 2026-11-30 10:00:00 +0100 CET
2027-06-07 08:00:00 +0200 CEST 20270607T080000Z/20270607T100000Z 20270607T080000/20270607T100000
  "20270607T080000Z/PT2H" 2027-06-07 10:00:00 +0200 CEST
  "20270607T100000Z/PT2H" 2027-06-07 12:00:00 +0200 CEST
2026-11-30 08:00:00 +0000 UTC 20261130T080000Z/20261130T100000Z 20261130T080000Z/20261130T100000Z
  "20261130T080000Z/PT2H" 2026-11-30 09:00:00 +0100 CET
  "20261130T090000Z/PT2H" 2026-11-30 10:00:00 +0100 CET
SEEN
