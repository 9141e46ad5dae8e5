#!/bin/sh
# dateparse of araddon for Go (Debian's golang-github-araddon-dateparse-dev 0.0~git20210429.6b43995-3), which finds out by itself in which
# form a day or time is written: times alone, as in a list of pick-ups.
#
# Guessed: half past eight of some day, or an error.
# Seen: 08:30 is 30 August of the year 0, 9:30 is 30 September and 12:30 is 30 December: month and day, which a colon parts as well as a
#       stroke does. 08:00 and 08:32 are errors, as no month has a day 0 or 32 (of August); so a time is refused or a day by its minutes.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq golang-github-araddon-dateparse-dev=0.0~git20210429.6b43995-3 golang-1.19-go=1.19.8-2 golang-1.19-src=1.19.8-2 \
  >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >times.go <<'GO'
package main

import (
	"fmt"

	"github.com/araddon/dateparse"
)

func main() {
	for _, text := range []string{"08:00", "08:30", "9:30", "12:30", "08:32", "2026-11-30 08:30"} {
		moment, err := dateparse.ParseAny(text)
		if err != nil {
			fmt.Println(text, "refused")
		} else {
			fmt.Println(text, moment.Format("2 Jan 15:04"), moment.Year())
		}
	}
}
GO
export GOROOT="$work/usr/lib/go-1.19" GO111MODULE=off GOPATH="$work/usr/share/gocode" GOCACHE="$work/cache"
./usr/lib/go-1.19/bin/go run times.go | tee seen
cmp - seen <<'SEEN'
08:00 refused
08:30 30 Aug 00:00 0
9:30 30 Sep 00:00 0
12:30 30 Dec 00:00 0
08:32 refused
2026-11-30 08:30 30 Nov 08:30 2026
SEEN
