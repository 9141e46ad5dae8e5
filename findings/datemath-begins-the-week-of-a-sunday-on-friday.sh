#!/bin/sh
# datemath of timberio 0.1 for Go (Debian's golang-github-timberio-go-datemath-dev 0.1.0+git20200323.74ddef6-3, with golang-1.19-go
# 1.19.8-2), the date math of Elasticsearch: "||/w" is the beginning of a week, "+1M" the same day a month later.
#
# Guessed, in writing: Sunday 6 December 2026 belongs to the week that begins on Monday 30 November, and a month after 31 October is
#                      30 November.
# Seen: the week of a Sunday begins on the Friday before it and ends on the Thursday after it; of every other day on its Monday. Told
#       that a week begins on Saturday, it has one that does on Saturdays alone, and another for each other day. A month after 31 October
#       is 1 December, and one after 31 January 3 March. Nothing is said. Its manual: what is valid for Elasticsearch "should evaluate in
#       the same way here", where a week begins on Monday and a month ends with its last day.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq golang-1.19-go=1.19.8-2 golang-1.19-src=1.19.8-2 \
  golang-github-timberio-go-datemath-dev=0.1.0+git20200323.74ddef6-3 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >weeks.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/timberio/go-datemath"
)

func main() {
	const layout = "Mon 2006-01-02"
	evaluate := func(expression string, options ...func(*datemath.Options)) string {
		moment, err := datemath.ParseAndEvaluate(expression, options...)
		if err != nil {
			return err.Error()
		}
		return moment.Format(layout)
	}
	for day := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC); day.Day() != 8; day = day.AddDate(0, 0, 1) {
		week := day.Format("2006-01-02") + "||/w"
		fmt.Println(day.Format(layout)+":", evaluate(week)+"..."+evaluate(week, datemath.WithRoundUp(true))+", from Saturday:",
			evaluate(week, datemath.WithStartOfWeek(time.Saturday)))
	}
	fmt.Println(evaluate("2026-10-31||+1M"), evaluate("2027-01-31||+1M"))
}
GO
GO111MODULE=off GOFLAGS='' GOROOT="$work/usr/lib/go-1.19" GOPATH="$work/usr/share/gocode" GOCACHE="$work/cache" \
  "$work/usr/lib/go-1.19/bin/go" run weeks.go | tee seen
cmp - seen <<'SEEN'
Mon 2026-11-30: Mon 2026-11-30...Sun 2026-12-06, from Saturday: Tue 2026-11-24
Tue 2026-12-01: Mon 2026-11-30...Sun 2026-12-06, from Saturday: Thu 2026-11-26
Wed 2026-12-02: Mon 2026-11-30...Sun 2026-12-06, from Saturday: Sat 2026-11-28
Thu 2026-12-03: Mon 2026-11-30...Sun 2026-12-06, from Saturday: Mon 2026-11-30
Fri 2026-12-04: Mon 2026-11-30...Sun 2026-12-06, from Saturday: Wed 2026-12-02
Sat 2026-12-05: Mon 2026-11-30...Sun 2026-12-06, from Saturday: Sat 2026-12-05
Sun 2026-12-06: Fri 2026-12-04...Thu 2026-12-10, from Saturday: Sun 2026-11-29
Mon 2026-12-07: Mon 2026-12-07...Sun 2026-12-13, from Saturday: Tue 2026-12-01
Tue 2026-12-01 Wed 2027-03-03
SEEN
