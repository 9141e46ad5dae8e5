#!/bin/sh
# notmuch 0.37 (Debian's notmuch 0.37-1+b1), which keeps an index of a mail folder: patterns, as subject:/…/ and from:/…/, in a locale of
# UTF-8. Who sorts a company's mail by such patterns, as by houses or names, does not find whom it looks for.
#
# Guessed: /Ekv.gen/ finds Ekvägen, as grep does in that locale: a dot is one letter.
# Seen: it finds nothing. A dot is one byte, so that ä takes two: /Ekv..gen/ finds it, and /^..sa/ finds Åsa. [äö] is one byte of either,
#       and two such are needed. What is of ASCII is found, and nothing is said. The manual calls it a regular expression as in regex(7),
#       whose dot is one character.
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
cat >mail/cur/1:2,S <<'MAIL'
From: =?utf-8?Q?=C3=85sa?= Ek <asa@example.se>
To: bok@example.se
Subject: =?utf-8?Q?H=C3=A4mtning_p=C3=A5_Ekv=C3=A4gen?=
Date: Mon, 30 Nov 2026 08:00:00 +0100
Message-ID: <1@example.se>
Content-Type: text/plain; charset=utf-8

Hej!
MAIL
./usr/bin/notmuch new >/dev/null 2>&1
[ "$(echo Ekvägen | grep -cE 'Ekv.gen')" = 1 ]
for words in 'subject:/Ekv.gen/' 'subject:/Ekv..gen/' 'subject:/Ekv[äö]gen/' 'subject:/Ekv[äö][äö]gen/' 'subject:/Ekvägen/' 'from:/^.sa/' \
  'from:/^..sa/' 'subject:/.gen/'; do
  echo "$words $(./usr/bin/notmuch count "$words")"
done | tee seen
cmp - seen <<'SEEN'
subject:/Ekv.gen/ 0
subject:/Ekv..gen/ 1
subject:/Ekv[äö]gen/ 0
subject:/Ekv[äö][äö]gen/ 1
subject:/Ekvägen/ 1
from:/^.sa/ 0
from:/^..sa/ 1
subject:/.gen/ 1
SEEN
