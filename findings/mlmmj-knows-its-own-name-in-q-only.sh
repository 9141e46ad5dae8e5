#!/bin/sh
# mlmmj-process of mlmmj 1.3.0 (Debian's 1.3.0-4), a server for mailing lists, told to put [Rundan] before each subject: answers to what
# came from the list.
#
# Guessed: what has [Rundan] already gets it once, whatever stands before it and however the subject is encoded (RFC 2047), since mlmmj
#          decodes a subject before it looks.
# Seen: it decodes the Q encoding only. "Sv: [Rundan] Hämtning" in B, base64, which mail programs may choose just as well, gets it once
#       more, and each answer to that in B again: a subject grows at its front. In Q, and with å, ä and ö nowhere, it stays.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  mlmmj=1.3.0-4 >/dev/null 2>&1
(cd debs && apt-get download -qq mlmmj=1.3.0-4 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
mkdir -p list/control list/incoming list/queue/discarded list/subscribers.d list/text list/archive list/moderation
echo rundan@example.se >list/control/listaddress
echo '[Rundan]' >list/control/prefix
echo anna@example.org >list/subscribers.d/a
while read -r subject; do
  printf '%s\n' 'Return-Path: <anna@example.org>' 'From: anna@example.org' 'To: rundan@example.se' "Subject: $subject" \
    'Message-ID: <1@example.org>' '' 'Hej' >list/incoming/mail
  LD_LIBRARY_PATH=$(echo "$work"/usr/lib/*-linux-gnu) ./usr/bin/mlmmj-process -L "$work/list" -m "$work/list/incoming/mail" -P
  find list/queue -type f -exec grep -h '^Subject' {} + -exec rm {} +
done <<'SUBJECTS' | tee seen
Sv: [Rundan] Papp
=?UTF-8?Q?Sv:_[Rundan]_H=C3=A4mtning?=
=?UTF-8?Q?Sv=3A_=5BRundan=5D_H=C3=A4mtning?=
=?UTF-8?B?U3Y6IFtSdW5kYW5dIEjDpG10bmluZw==?=
SUBJECTS
cmp - seen <<'SEEN'
Subject: Sv: [Rundan] Papp
Subject: =?UTF-8?Q?Sv:_[Rundan]_H=C3=A4mtning?=
Subject: =?UTF-8?Q?Sv=3A_=5BRundan=5D_H=C3=A4mtning?=
Subject: [Rundan] =?UTF-8?B?U3Y6IFtSdW5kYW5dIEjDpG10bmluZw==?=
SEEN
