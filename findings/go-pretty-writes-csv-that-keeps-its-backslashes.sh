#!/bin/sh
# go-pretty 6.4.4 (Debian's golang-github-jedib0t-go-pretty-dev 6.4.4-2), which draws tables and writes them as CSV: a household's bill,
# read by Python 3.
#
# Guessed, in writing: each text of the table is read by Python as it was.
# Seen: within the quotation marks of CSV a quotation mark has a backslash before it: 5 "B" is read as 5 \B\"", and Go's own encoding/csv
#       calls it an error. So has a comma: 1 250,50 is read as 1 250\,50, which is no number. A new line is right, and so is the same
#       table as Markdown and as HTML. An example in its documentation has the comma so, without a word; of quotation marks neither it
#       nor the tracker tells.
#
# Fails if that changes. Needs apt-get, go and python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq golang-github-jedib0t-go-pretty-dev=6.4.4-2 golang-github-mattn-go-runewidth-dev golang-golang-x-sys-dev \
  golang-github-rivo-uniseg-dev >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
cat >write.go <<'GO'
package main

import (
	"encoding/csv"
	"fmt"
	"os"
	"strings"

	"github.com/jedib0t/go-pretty/table"
)

func main() {
	bill := table.NewWriter()
	bill.AppendRow(table.Row{"Åsa Öberg", "1 250,50", "Ekbacken 5\nSollentuna"})
	bill.AppendRow(table.Row{"Bo Ek", "75", "5 \"B\""})
	text := bill.RenderCSV()
	_, fault := csv.NewReader(strings.NewReader(text)).ReadAll()
	fmt.Println("Go:", fault)
	os.WriteFile("bill.csv", []byte(text), 0o644)
}
GO
GO111MODULE=off GOFLAGS='' GOPATH="$work/usr/share/gocode" GOCACHE="$work/cache" go run write.go | tee seen
cat >read.py <<'PY'
import csv
for row in csv.reader(open('bill.csv', newline='', encoding='utf-8')):
    print(row)
PY
python3 read.py | tee -a seen
cmp - seen <<'SEEN'
Go: parse error on line 3, column 14: extraneous or missing " in quoted-field
['Åsa Öberg', '1 250\\,50', 'Ekbacken 5\nSollentuna']
['Bo Ek', '75', '5 \\B\\""']
SEEN
