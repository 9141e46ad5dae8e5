#!/bin/sh
# sieve of GNU Mailutils 3.15 (Debian's mailutils 1:3.15-4): a rule for mail whose subject has the word "påminnelse".
#
# Guessed: the subject is decoded before it is compared, as RFC 5228 says of encoded words (2.7.2).
# Seen: it is compared as it was sent. The word is never found, in a locale with UTF-8 or without, "minnelse" is, and so is "=C3=A5", which
#       nobody has written. A rule that sorts or forwards Swedish mail by its subject passes over each such mail, and says nothing.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
packages='mailutils=1:3.15-4 libmailutils9=1:3.15-4'
# shellcheck disable=SC2086 # Each is an argument.
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  $packages >/dev/null 2>&1
# shellcheck disable=SC2086
(cd debs && apt-get download -qq $packages >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
libraries=$(dirname "$work"/usr/lib/*/libmailutils.so.9)
printf '%s\n' 'From asa@example.org Mon Nov 30 08:00:00 2026' 'From: asa@example.org' 'To: info@example.se' \
  'Date: Mon, 30 Nov 2026 08:00:00 +0100' 'Message-ID: <1@example.org>' 'Subject: =?UTF-8?Q?En_p=C3=A5minnelse?=' '' 'Hej' '' >mail
for word in en påminnelse minnelse =C3=A5; do
  echo "if header :contains \"subject\" \"$word\" { discard; }" >rule
  action=$(LC_ALL=C.UTF-8 LD_LIBRARY_PATH=$libraries ./usr/bin/sieve --no-config -L "$libraries/mailutils9" -n -v -f mail rule 2>&1 |
    grep -oE 'DISCARD|KEEP')
  echo "$word: $action"
done | tee seen
cmp - seen <<'SEEN'
en: DISCARD
påminnelse: KEEP
minnelse: DISCARD
=C3=A5: DISCARD
SEEN
