#!/bin/sh
# naturalsort (Debian's golang-github-skarademir-naturalsort-dev 0.0~git20150715.0.69a5d87-1.1), which sorts texts by their numbers, for
# Go: the houses of a street, once as they stand in it and once the other way round.
#
# Guessed, in writing: Ekbacken 5, 5 B, 12, 12-14, with nothing of the order that they came in.
# Seen: of two houses of which one begins as the other, 12 and 12-14, or 5 and 5B, each is before the other: Less says yes both times. So
#       12-14 stands before 12 in the one list and behind it in the other, and what was in order is turned round. Where the numbers
#       differ, it is right. Neither the README nor the tracker tells of it.
#
# Fails if that changes. Needs apt-get and go.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq golang-github-skarademir-naturalsort-dev=0.0~git20150715.0.69a5d87-1.1 >/dev/null 2>&1
dpkg -x golang-github-skarademir-naturalsort-dev_*.deb .
cat >sort.go <<'GO'
package main

import (
	"fmt"
	"sort"
	"strings"

	"github.com/skarademir/naturalsort"
)

func main() {
	for _, houses := range [][]string{
		{"Ekbacken 12", "Ekbacken 12-14", "Ekbacken 5", "Ekbacken 5B"},
		{"Ekbacken 5B", "Ekbacken 5", "Ekbacken 12-14", "Ekbacken 12"},
	} {
		pair := naturalsort.NaturalSort(append([]string{}, houses[:2]...))
		fmt.Println(pair.Less(0, 1), pair.Less(1, 0))
		sort.Sort(naturalsort.NaturalSort(houses))
		fmt.Println(strings.Join(houses, ", "))
	}
}
GO
GO111MODULE=off GOFLAGS='' GOPATH="$work/usr/share/gocode" GOCACHE="$work/cache" go run sort.go | tee seen
cmp - seen <<'SEEN'
true true
Ekbacken 5B, Ekbacken 5, Ekbacken 12-14, Ekbacken 12
true true
Ekbacken 5, Ekbacken 5B, Ekbacken 12, Ekbacken 12-14
SEEN
