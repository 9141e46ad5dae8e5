#!/bin/sh
# notmuch 0.37 (Debian's notmuch 0.37-1+b1), which keeps an index of a mail folder: mails of HTML alone, as shops and banks send them, with
# letters and blanks as entities. Who looks for a sum or a street in a company's mail is told that there is none.
#
# Guessed: the text is found without its marks, the entities read as what they stand for.
# Seen: "125&nbsp;kr" is not found by 125, nor by "125 kr", but by 125&nbsp, which is one word: the mark & holds words together in the
#       index, as in AT&T. "Ekv&auml;gen" is not found by Ekvägen, and by gen. A number that stands by itself is found, and what is in
#       <style>, which nobody sees. The same words in letters of their own are found. Nothing is said.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial mail/cur mail/new mail/tmp
set -- notmuch=0.37-1+b1 libnotmuch5=0.37-1+b1 libxapian30=1.4.22-1 libgmime-3.0-0 libtalloc2 libsexp1 libgpgme11
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
LD_LIBRARY_PATH=$(echo "$work"/usr/lib/*-linux-gnu)
LC_ALL=C.UTF-8
NOTMUCH_CONFIG=$work/config
export LD_LIBRARY_PATH LC_ALL NOTMUCH_CONFIG
printf '[database]\npath=%s/mail\n[user]\nprimary_email=bok@example.se\n' "$work" >config
mail() {
  cat >"mail/cur/$1:2,S" <<MAIL
From: Banken <bank@example.se>
To: bok@example.se
Subject: Betalning
Date: Mon, 30 Nov 2026 08:00:00 +0100
Message-ID: <$1@example.se>
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: 8bit

<html><head><style>.knapp { color: green }</style></head><body><p>$2</p></body></html>
MAIL
}
mail entities 'Bo p&aring; Ekv&auml;gen har betalat 125&nbsp;kr med 99887766.'
mail letters 'Bo på Ekvägen har betalat 125 kr med 99887766.'
./usr/bin/notmuch new >/dev/null 2>&1
for words in betalat 99887766 125 '"125 kr"' '125&nbsp' Ekvägen gen knapp; do
  echo "$words: $(./usr/bin/notmuch search --output=messages "$words" | sed "s/id:\(.*\)@.*/\1/" | sort | paste -sd " " -)"
done | tee seen
cmp - seen <<'SEEN'
betalat: entities letters
99887766: entities letters
125: letters
"125 kr": letters
125&nbsp: entities
Ekvägen: letters
gen: entities
knapp: entities letters
SEEN
