#!/bin/sh
# mu 1.8.14 (Debian's maildir-utils 1.8.14-1), which keeps an index of a mail folder: words and numbers with a hyphen, as they stand in
# a mail.
#
# Guessed: "e-post" and "12-14" are found, as the words on both sides of a hyphen are in the index, and what is asked for is taken apart as
#          the mail was; at the latest in quotation marks.
# Seen: none is found, with quotation marks or without, in a subject or a text: the mail was taken apart at the hyphen, and what is asked
#       for is not. So a telephone number as it is written, a block of houses and a bill's number are in no mail, and nothing is said of
#       it. "post" is found, and "e post" in quotation marks.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial mail/cur mail/new mail/tmp
set -- maildir-utils=1.8.14-1 libxapian30=1.4.22-1 libgmime-3.0-0 guile-3.0-libs
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
LD_LIBRARY_PATH=$(echo "$work"/usr/lib/*-linux-gnu)
LC_ALL=C.UTF-8
export LD_LIBRARY_PATH LC_ALL
cat >mail/cur/1:2,S <<'MAIL'
From: anna@example.org
To: info@example.se
Subject: Ny e-post
Date: Mon, 30 Nov 2026 08:00:00 +0100
Message-ID: <1@example.org>
Content-Type: text/plain; charset=utf-8

Ring 070-174 06 05. Vi bor i Ekbacken 12-14, räkning 1234-5.
MAIL
./usr/bin/mu init --quiet --muhome="$work/index" -m "$work/mail"
./usr/bin/mu index --quiet --muhome="$work/index"
for words in e-post '"e-post"' subject:e-post post '"e post"' 070-174 12-14 14 1234-5 räkning; do
  echo "$words $(./usr/bin/mu find --muhome="$work/index" --fields i "$words" 2>/dev/null || echo nothing)"
done | tee seen
cmp - seen <<'SEEN'
e-post nothing
"e-post" nothing
subject:e-post nothing
post 1@example.org
"e post" 1@example.org
070-174 nothing
12-14 nothing
14 1@example.org
1234-5 nothing
räkning 1@example.org
SEEN
