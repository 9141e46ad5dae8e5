#!/bin/sh
# goconfigparser 0.2.2 (Debian's golang-github-mvo5-goconfigparser-dev 0.2.2-1), an INI reader for Go, "Python compatible": settings with an
# address in two lines, as the configparser of Python 3 writes it.
#
# Guessed, in writing: each value is what Python has written, the new line within it too.
# Seen: only the first line of the address is there; the flat and the town are gone without a word. A further line with a colon, such as
#       "Kod: 1234", is a setting of its own, with the tab before its name. Of one line, all values are right, with ; and # within them
#       too. The README says that it aims for compatibility with Python's; neither it nor the tracker tells of lines.
#
# Fails if that changes. Needs apt-get, go and python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq golang-github-mvo5-goconfigparser-dev=0.2.2-1 >/dev/null 2>&1
dpkg -x golang-github-mvo5-goconfigparser-dev_*.deb .
cat >write.py <<'PY'
import configparser
settings = configparser.ConfigParser()
settings['Kund'] = {'namn': 'Bo Ek', 'adress': 'Ekbacken 5; B\n2 tr\nKod: 1234\nSollentuna', 'belopp': '1 250,50 kr # moms'}
settings.write(open('kund.ini', 'w'))
settings.read('kund.ini')
print('Python:', dict(settings['Kund']))
PY
python3 write.py | tee seen
cat >read.go <<'GO'
package main

import (
	"fmt"

	"github.com/mvo5/goconfigparser"
)

func main() {
	settings := goconfigparser.New()
	fmt.Println("Go:", settings.ReadFile("kund.ini"))
	names, _ := settings.Options("Kund")
	fmt.Println(len(names), "names")
	for _, name := range []string{"namn", "adress", "belopp", "\tKod"} {
		value, fault := settings.Get("Kund", name)
		fmt.Printf("%q = %q %v\n", name, value, fault)
	}
}
GO
GO111MODULE=off GOFLAGS='' GOPATH="$work/usr/share/gocode" GOCACHE="$work/cache" go run read.go | tee -a seen
cmp - seen <<'SEEN'
Python: {'namn': 'Bo Ek', 'adress': 'Ekbacken 5; B\n2 tr\nKod: 1234\nSollentuna', 'belopp': '1 250,50 kr # moms'}
Go: <nil>
4 names
"namn" = "Bo Ek" <nil>
"adress" = "Ekbacken 5; B" <nil>
"belopp" = "1 250,50 kr # moms" <nil>
"\tKod" = "1234" <nil>
SEEN
