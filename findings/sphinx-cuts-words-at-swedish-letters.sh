#!/bin/sh
# Sphinx 2.2.11 (Debian's sphinxsearch 2.2.11-8+b1), a server for searching texts: the words of its index.
#
# Guessed: hämtning, ekvägen and åsa: texts are UTF-8, the only encoding that this version reads.
# Seen: the letters that it knows, unless it is told others, are those of English and Russian; å, ä and ö stand between words. The index has
#       h and mtning, ekv and gen, sa. "Så", "sa" and "Åsa" are one word, so who looks for one finds the others, and "på" is every p.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  sphinxsearch=2.2.11-8+b1 >/dev/null 2>&1
(cd debs && apt-get download -qq sphinxsearch=2.2.11-8+b1 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
LD_LIBRARY_PATH=$(echo "$work"/usr/lib/*-linux-gnu)
export LD_LIBRARY_PATH
printf '1\tHämtning på Ekvägen\n2\tÅsa sa så\n3\tМосква\n' >texts.tsv
cat >sphinx.conf <<CONF
source texts
{
 type = tsvpipe
 tsvpipe_command = cat $work/texts.tsv
 tsvpipe_field = text
}
index texts
{
 source = texts
 path = $work/texts
}
CONF
./usr/bin/indexer --config sphinx.conf --all --quiet
# A line of the dictionary is the word, in how many texts it is, and how often.
./usr/bin/indextool --config sphinx.conf --dumpdict texts | sed -n '/^keyword,/,$p' | sed 1d | cut -d , -f 1-3 | sort | paste -sd ' ' - |
  tee seen
[ "$(cat seen)" = 'ekv,1,1 gen,1,1 h,1,1 mtning,1,1 p,1,1 s,1,1 sa,1,2 москва,1,1' ]
