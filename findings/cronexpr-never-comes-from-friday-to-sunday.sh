#!/bin/sh
# cronexpr of gorhill for Go (Debian's golang-github-gorhill-cronexpr-dev 1.0.0+git20180427.88b0669-2): a crontab's line for eight o'clock
# from Friday to Sunday, which takes 7 for Sunday, as its manual says.
#
# Guessed: 5-7 is Friday to Sunday, or is refused; 1-7 is every day.
# Seen: 7 alone is each Sunday. A range that ends there is taken without an error and has no day in it: the next time is the zero time, of
#       the year 1. So are 1-7, all days, and 6-1, Saturday to Monday.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq golang-github-gorhill-cronexpr-dev=1.0.0+git20180427.88b0669-2 golang-1.19-go=1.19.8-2 golang-1.19-src=1.19.8-2 \
  >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >days.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/gorhill/cronexpr"
)

func main() {
	monday := time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)
	for _, days := range []string{"7", "0", "5-6", "5-7", "1-7", "6-1"} {
		line, err := cronexpr.Parse("0 8 * * " + days)
		if err != nil {
			fmt.Println(days, "refused")
		} else {
			fmt.Println(days, line.Next(monday).Format("Mon 2006-01-02"))
		}
	}
}
GO
export GOROOT="$work/usr/lib/go-1.19" GO111MODULE=off GOPATH="$work/usr/share/gocode" GOCACHE="$work/cache"
./usr/lib/go-1.19/bin/go run days.go | tee seen
cmp - seen <<'SEEN'
7 Sun 2026-12-06
0 Sun 2026-12-06
5-6 Fri 2026-12-04
5-7 Mon 0001-01-01
1-7 Mon 0001-01-01
6-1 Mon 0001-01-01
SEEN
