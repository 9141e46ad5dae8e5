#!/bin/sh
# gTTS 2.0.3 for Python (Debian's python3-gtts 2.0.3-4), which has a text read aloud, told that it is Swedish: what it sends to be read, as
# its own tokenizer gives it.
#
# Guessed: the text as it stands, cut where a sentence ends, with times and sums whole.
# Seen: "M." is put out in full as the French would read it, in every language, and within words as well, though its manual speaks of words
#       that are put for words: whatever ends in m before a full stop ends in Monsieur. "Vi kör sedan hem." is read "Vi kör sedan
#       heMonsieur", and eight in the morning, "kl. 8 f.m.", is "kl. 8 f.Monsieur". Times and sums are whole.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  python3-gtts=2.0.3-4 >/dev/null 2>&1
(cd debs && apt-get download -qq python3-gtts=2.0.3-4 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >read.py <<'PY'
from gtts import gTTS
texts = ['Vi kommer kl. 8 f.m.', 'Vi tar glas, papper m.m.', 'Ställ ut dem. Vi kör sedan hem.', 'Senast 08:00. Pris 12,50 kr.']
for text in texts:
    print(*gTTS(text, lang='sv', lang_check=False)._tokenize(text), sep=' / ')
PY
PYTHONPATH=$work/usr/lib/python3/dist-packages /usr/bin/python3 read.py | tee seen
cmp - seen <<'SEEN'
Vi kommer kl. 8 f.Monsieur
Vi tar glas, papper MonsieurMonsieur
Ställ ut deMonsieur Vi kör sedan heMonsieur
Senast 08:00. Pris 12,50 kr.
SEEN
