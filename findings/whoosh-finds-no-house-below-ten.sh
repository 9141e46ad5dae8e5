#!/bin/sh
# Whoosh 2.7.4 for Python (Debian's python3-whoosh 2.7.4+git6-g9134ad92-7), full-text search, with its analyzer for Swedish and with its
# standard one.
#
# Guessed: "Storgatan 3" finds the house, and påsar finds påse.
# Seen: påsar finds påse, where Swedish is told. But a word of one sign is no word to either analyzer: 3 finds nothing, and "Storgatan 3",
#       all of whose words must be there, finds 12 B as well.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs
(cd debs && apt-get download -qq python3-whoosh=2.7.4+git6-g9134ad92-7 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >find.py <<'PY'
from whoosh.analysis import LanguageAnalyzer, StandardAnalyzer
from whoosh.fields import Schema, TEXT
from whoosh.filedb.filestore import RamStorage
from whoosh.qparser import QueryParser
for name, analyzer in [('Swedish', LanguageAnalyzer('sv')), ('standard', StandardAnalyzer())]:
    index = RamStorage().create_index(Schema(text=TEXT(analyzer=analyzer, stored=True)))
    writer = index.writer()
    for text in ['Storgatan 12 B', 'Storgatan 3', 'Storgatan 3 A', 'en påse']:
        writer.add_document(text=text)
    writer.commit()
    with index.searcher() as searcher:
        for words in ['3', 'Storgatan 3', 'Storgatan 12', 'påsar']:
            found = searcher.search(QueryParser('text', index.schema).parse(words))
            print(f'{name}: {words} =>', ', '.join(hit['text'] for hit in found) or 'nothing')
PY
PYTHONPATH="$work/usr/lib/python3/dist-packages" /usr/bin/python3 -W ignore find.py | tee seen
cmp - seen <<'SEEN'
Swedish: 3 => nothing
Swedish: Storgatan 3 => Storgatan 3, Storgatan 3 A, Storgatan 12 B
Swedish: Storgatan 12 => Storgatan 12 B
Swedish: påsar => en påse
standard: 3 => nothing
standard: Storgatan 3 => Storgatan 3, Storgatan 3 A, Storgatan 12 B
standard: Storgatan 12 => Storgatan 12 B
standard: påsar => nothing
SEEN
