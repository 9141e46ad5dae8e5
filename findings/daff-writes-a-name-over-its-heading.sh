#!/bin/sh
# daff 1.4.2 (npm), which finds what has changed between two tables and brings another one up to date by it: households of which one has a
# blank too many, taken away in the newer table.
#
# Guessed: the first table, patched by the difference of both, is the second.
# Seen: where the difference is the blank only, the name is written over its column's heading, and the household keeps the blank: Name is
#       called "Bo", and "Bo " is still "Bo ". Where a blank comes before a sum, a sign for it (U+2423) comes into the table, which is no
#       number any more. The difference itself is right, all exit with 0, and nothing is said. The README tells only of leaving blanks out
#       of account. A cell that changes otherwise is patched rightly.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund daff@1.4.2 >/dev/null
cd "$work"
table() { printf 'Name,Sum,Comes\nAnna,125.50,08:00\n%s,10:00\nCy,9,12:00\n' "$1"; }
again() {
  table "$1" >old.csv && table "$2" >new.csv
  ./node_modules/.bin/daff --output changes.csv old.csv new.csv && ./node_modules/.bin/daff patch --output patched.csv old.csv changes.csv
  echo "$1| to $2:" && tr -d '\r' <patched.csv
}
{ again 'Bo ,75.25' 'Bo,75.25' && again 'Bo,75.25' 'Bo, 75.25' && again 'Bo ,75.25' 'Bo Ek,75.25'; } | tee seen
cmp - seen <<'SEEN'
Bo ,75.25| to Bo,75.25:
Bo,Sum,Comes
Anna,125.50,08:00
"Bo ",75.25,10:00
Cy,9,12:00
Bo,75.25| to Bo, 75.25:
Name,Sum,Comes
Anna,125.50,08:00
Bo,␣75.25,10:00
Cy,9,12:00
Bo ,75.25| to Bo Ek,75.25:
Name,Sum,Comes
Anna,125.50,08:00
Bo Ek,75.25,10:00
Cy,9,12:00
SEEN
