#!/bin/sh
# pandoc 2.17.1.1 (Debian's 2.17.1.1-2~deb12u1): a paragraph that begins with a Swedish day, "30. november hämtar vi.", written for Org and
# for Haddock by pandoc, and read again by pandoc.
#
# Guessed: the same text: the full stop is escaped where it would begin a list, as it is in Markdown.
# Seen: both are written as they stand and read as a list that begins at one: "1. november hämtar vi.", in HTML as well. In a
#       list such as "12) Storgatan" the 12 becomes 1. reStructuredText and Markdown come back as they were.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq pandoc=2.17.1.1-2~deb12u1 pandoc-data=2.17.1.1-2~deb12u1 liblua5.3-0=5.3.6-2 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
LD_LIBRARY_PATH=$(echo "$work"/usr/lib/*-linux-gnu)
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH
pandoc() { ./usr/bin/pandoc --data-dir=usr/share/pandoc/data --wrap=none "$@"; }
for format in markdown rst org haddock; do
  echo '<p>30. november hämtar vi.</p>' | pandoc --from html --to "$format" | pandoc --from "$format" --to plain | sed "s/^/$format: /"
done | tee seen
echo '<p>30. november hämtar vi.</p>' | pandoc --from html --to org | pandoc --from org --to html | tr -d '\n' | tee -a seen
echo '' | tee -a seen
echo '<p>12) Storgatan</p>' | pandoc --from html --to org | pandoc --from org --to plain | tee -a seen
cmp - seen <<'SEEN'
markdown: 30. november hämtar vi.
rst: 30. november hämtar vi.
org: 1.  november hämtar vi.
haddock: 1.  november hämtar vi.
<ol><li>november hämtar vi.</li></ol>
1.  Storgatan
SEEN
