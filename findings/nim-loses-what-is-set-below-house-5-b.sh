#!/bin/sh
# Nim 1.6.10 (Debian's nim 1.6.10-2): its parsecfg writes settings and reads what it has written, here a household's, with its house in
# quotation marks at the end: Ekbacken 5 "B".
#
# Guessed, in writing: what was set is read back, all of it.
# Seen: the address without its last quotation mark, and nothing of what stands below it: the sum and the last line are as if they had never
#       been set, and nothing is said. A value that ends in a quotation mark is written within three more on either side, so that four
#       stand at its end; the first three end it there, the fourth begins a text that never ends. With the quotation marks first, or with
#       none, all is right. The manual says that texts may be quoted once or thrice; its tracker tells of keys that it does not quote.
#
# Fails if that changes. Needs apt-get and gcc.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq nim=1.6.10-2 >/dev/null 2>&1
dpkg -x nim_*.deb .
mkdir .config
cp -r etc/nim .config
cat >household.nim <<'NIM'
import parsecfg, streams
for address in ["Ekbacken 5 B", "\"B\" 5 Ekbacken", "Ekbacken 5 \"B\""]:
  var config = newConfig()
  for (key, value) in {"adress": address, "belopp": "1 250,50", "sist": "slut"}: config.setSectionKey("Kund", key, value)
  let written = $config
  let read = loadConfig(newStringStream(written))
  echo written, "= ", read.getSectionValue("Kund", "adress"), "; ", read.getSectionValue("Kund", "belopp"), "; ",
    read.getSectionValue("Kund", "sist")
NIM
HOME=$work ./usr/bin/nim compile --hints:off --warnings:off --lib:"$work/usr/lib/nim/lib" household.nim >/dev/null 2>&1
./household | tee seen
cmp - seen <<'SEEN'
[Kund]
adress=Ekbacken 5 B
belopp="1 250,50"
sist=slut
= Ekbacken 5 B; 1 250,50; slut
[Kund]
adress=""""B" 5 Ekbacken"""
belopp="1 250,50"
sist=slut
= "B" 5 Ekbacken; 1 250,50; slut
[Kund]
adress="""Ekbacken 5 "B""""
belopp="1 250,50"
sist=slut
= Ekbacken 5 "B; ; 
SEEN
