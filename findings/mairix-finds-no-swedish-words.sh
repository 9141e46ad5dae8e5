#!/bin/sh
# mairix 0.24 (Debian's 0.24-2), which keeps an index of a mail folder and looks words and days up in it.
#
# Guessed: a mail is found by each word that a reader sees in it, "påminnelse" by "påminnelse", whatever the encoding; and by a range of
#          days that begins with its own, as in the manual, where d:20030301-20030425 starts on March 1st.
# Seen: no word with å, ä or ö is ever found, in a subject or a text. Encodings are read, and then each byte beyond ASCII ends a word, so
#       that the index has "minnelse" and "ckar"; what is asked for is left whole, and matches nothing. Nothing is said of it. The first
#       day of a range is left out: who asks for one day, or for the third to the fourth, never gets the third.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq mairix=0.24-2 >/dev/null 2>&1
dpkg -x mairix_*.deb .
mkdir -p mail/cur mail/new mail/tmp
letter() {
  printf '%s\n' 'From: asa@example.se' 'To: info@example.se' "Date: $1 08:00:00 +0100" "Message-ID: <$2@example.se>" \
    'Subject: =?UTF-8?Q?P=C3=A5minnelse?=' 'MIME-Version: 1.0' 'Content-Type: text/plain; charset=utf-8' \
    'Content-Transfer-Encoding: 8bit' '' 'Hej! Vi vill ha flera säckar.' >"mail/cur/$2:2,S"
}
letter 'Mon, 03 Nov 2025' third
letter 'Tue, 04 Nov 2025' fourth
printf '%s\n' "base=$work" maildir=mail mfolder=found mformat=maildir "database=$work/index" >settings
./usr/bin/mairix -f settings
{
  for asked in b:flera s:påminnelse s:minnelse b:säckar b:ckar d:20251103-20251103 d:20251103-20251104 d:20251102-20251104; do
    echo "$asked: $(./usr/bin/mairix -r -f settings "$asked" 2>/dev/null | sed 's/.*cur.//;s/:.*//' | sort | xargs)"
  done
} | tee seen
cmp - seen <<'SEEN'
b:flera: fourth third
s:påminnelse: 
s:minnelse: fourth third
b:säckar: 
b:ckar: fourth third
d:20251103-20251103: 
d:20251103-20251104: fourth
d:20251102-20251104: fourth third
SEEN
