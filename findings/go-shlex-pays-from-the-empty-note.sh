#!/bin/sh
# go-shlex of 14 May 2020 (Debian's golang-github-anmitsu-go-shlex-dev 0.0~git20200514.38f4b40-2), which splits a line into words as a
# shell does, for Go: a command with an empty note, in quotation marks.
#
# Guessed, in writing: the words are those of sh.
# Seen: an empty word is left out, wherever it stands, so that each word behind it moves a place forward: of boka "Åsa Öberg" "" 125 the sum
#       is the note, and nobody pays. Of "" alone no word is left. Nothing is said. In its other way, not POSIX, the word is there with its
#       quotation marks. The README calls it a lexical analyzer like Unix shell, and tells nothing of empty words, nor does the tracker.
#
# Fails if that changes. Needs apt-get and go.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq golang-github-anmitsu-go-shlex-dev=0.0~git20200514.38f4b40-2 >/dev/null 2>&1
dpkg -x golang-github-anmitsu-go-shlex-dev_*.deb .
cat >words.go <<'GO'
package main

import (
	"fmt"

	"github.com/anmitsu/go-shlex"
)

func main() {
	for _, line := range []string{`boka "Åsa Öberg" "" 125`, `boka "Åsa Öberg" "5 tr" 125`, `boka 'Bo Ek' '' '' 75 ""`, `""`} {
		words, err := shlex.Split(line, true)
		fmt.Printf("%s: %q %v\n", line, words, err)
	}
}
GO
GO111MODULE=off GOFLAGS='' GOPATH="$work/usr/share/gocode" GOCACHE="$work/cache" go run words.go | tee seen
cmp - seen <<'SEEN'
boka "Åsa Öberg" "" 125: ["boka" "Åsa Öberg" "125"] <nil>
boka "Åsa Öberg" "5 tr" 125: ["boka" "Åsa Öberg" "5 tr" "125"] <nil>
boka 'Bo Ek' '' '' 75 "": ["boka" "Bo Ek" "75"] <nil>
"": [] <nil>
SEEN
