#!/bin/sh
# snaker 0.2.0 (Debian's golang-github-knq-snaker-dev 0.2.0-1), which turns names of programs into names of columns and back, for Go: the
# headings of a Swedish list.
#
# Guessed, in writing: HämtaPåse is hämta_påse.
# Seen: hä_ta_på_e. In the place of the letter behind an å, ä or ö there is an underscore, so that names that differ in it alone have the
#       same column: Lån and Låt. Back again it is HäTaPåE, and what begins with such a letter is no longer UTF-8. Nothing is said. Names
#       without these letters are right. Its documentation has nothing of letters, and no tracker tells of it.
#
# Fails if that changes. Needs apt-get and go.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq golang-github-knq-snaker-dev=0.2.0-1 >/dev/null 2>&1
dpkg -x golang-github-knq-snaker-dev_*.deb .
cat >names.go <<'GO'
package main

import (
	"fmt"

	"github.com/knq/snaker"
)

func main() {
	for _, name := range []string{"HämtaPåse", "HämtaPåfe", "KundLån", "KundLåt", "ÅterBruk", "KundBelopp"} {
		column := snaker.CamelToSnake(name)
		fmt.Printf("%s = %s = %q\n", name, column, snaker.SnakeToCamel(column))
	}
}
GO
GO111MODULE=off GOFLAGS='' GOPATH="$work/usr/share/gocode" GOCACHE="$work/cache" go run names.go | tee seen
cmp - seen <<'SEEN'
HämtaPåse = hä_ta_på_e = "HäTaPåE"
HämtaPåfe = hä_ta_på_e = "HäTaPåE"
KundLån = kund_lå = "KundLå"
KundLåt = kund_lå = "KundLå"
ÅterBruk = å_er_bruk = "��ErBruk"
KundBelopp = kund_belopp = "KundBelopp"
SEEN
