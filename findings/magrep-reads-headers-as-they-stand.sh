#!/bin/sh
# mblaze 1.1 (Debian's 1.1-1): magrep looks for a word in a header of a mail.
#
# Guessed: in the header as people read it, as mscan and mshow show it.
# Seen: in the bytes of the mail. A subject with å is not found by its word unless -d is given, and is found by its encoding, =C3=A5.
#       So a search for "påminnelse" over a folder of Swedish mails finds none of them, and exits with 1 as if there were none.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq mblaze=1.1-1 >/dev/null 2>&1
dpkg -x mblaze_*.deb .
printf '%s\r\n' 'From: a@example.org' 'Subject: =?UTF-8?Q?P=C3=A5minnelse=3A_300_kr?=' 'MIME-Version: 1.0' \
  'Content-Type: text/plain; charset=utf-8' '' 'Hej' >mail
export LC_ALL=C.UTF-8
found() { if ./usr/bin/magrep -i "$@" ./mail >/dev/null; then echo found; else echo 'not found'; fi; }
shown=$(./usr/bin/mhdr -d -h subject ./mail)
echo "shown: $shown; by its word: $(found subject:påminnelse); with -d: $(found -d subject:påminnelse); encoded: $(found subject:P=C3=A5)"
[ "$shown" = 'Påminnelse: 300 kr' ]
[ "$(found subject:påminnelse), $(found -d subject:påminnelse), $(found subject:P=C3=A5)" = 'not found, found, found' ]
