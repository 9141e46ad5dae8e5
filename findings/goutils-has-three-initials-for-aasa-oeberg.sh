#!/bin/sh
# goutils 1.1.1 (Debian's golang-github-masterminds-goutils-dev 1.1.1-4), functions on texts for Go, which Sprig gives to templates: the
# initials of Swedish names.
#
# Guessed, in writing: Initials of Åsa Öberg is ÅÖ, and Abbreviate of "Räkning för måndag" to ten letters "Räkning...".
# Seen: ÃsÃ, and "Räknin...". Initials takes bytes for letters: the first of Å, Ä or Ö is Ã, and the second of Å a blank, so that the
#       letter behind Å is an initial too, also of the family name: Bo Ek Åberg is BEÃb. Abbreviate counts bytes, and cuts Årsräkning
#       within its ä. Nothing is said; the comments and the README have nothing of bytes, and the tracker does not tell of it. Names in
#       ASCII are right, and so is Capitalize of the same names.
#
# Fails if that changes. Needs apt-get and go.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq golang-github-masterminds-goutils-dev=1.1.1-4 >/dev/null 2>&1
dpkg -x golang-github-masterminds-goutils-dev_*.deb .
cat >names.go <<'GO'
package main

import (
	"fmt"

	"github.com/Masterminds/goutils"
)

func main() {
	for _, name := range []string{"Anna Ek", "Åsa Öberg", "Bo Ek Åberg", "Per-Åke Ärla"} {
		fmt.Printf("%s: %s, %s\n", name, goutils.Initials(name), goutils.Capitalize(name))
	}
	fmt.Println(goutils.Abbreviate("Rakning for mandag", 10))
	fmt.Println(goutils.Abbreviate("Räkning för måndag", 10))
	short, err := goutils.Abbreviate("Årsräkning åö", 9)
	fmt.Printf("%q %v\n", short, err)
}
GO
GO111MODULE=off GOFLAGS='' GOPATH="$work/usr/share/gocode" GOCACHE="$work/cache" go run names.go | tee seen
cmp - seen <<'SEEN'
Anna Ek: AE, Anna Ek
Åsa Öberg: ÃsÃ, Åsa Öberg
Bo Ek Åberg: BEÃb, Bo Ek Åberg
Per-Åke Ärla: PkÃ, Per-Åke Ärla
Rakning... <nil>
Räknin... <nil>
"Årsr\xc3..." <nil>
SEEN
