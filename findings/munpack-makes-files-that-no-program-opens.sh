#!/bin/sh
# munpack of mpack 1.6 (Debian's mpack 1.6-18+b1), which takes the files out of a mail: a bill and a calendar, Räkning.pdf and
# Hämtningar.ics, with their names as mail programs write them, by RFC 2231 and in encoded words.
#
# Guessed: the files by their names, or with _ or X for a letter that is not ASCII, so that they end in .pdf and .ics.
# Seen: an encoded word is the name, with X for its question marks: =XUTF-8XQXR=C3=A4kning.pdfX=, which ends in .pdfX= and is opened by no
#       program. A name by RFC 2231 is not read at all, and the file is called part1. Where the older name stands beside it, that one is
#       taken. ripmime 1.4.0.10 (Debian's ripmime 1.4.0.10.debian.1-3+b1) has all three right.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq mpack=1.6-18+b1 ripmime=1.4.0.10.debian.1-3+b1 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
part() { printf '%s\n' --b "Content-Type: $1" "Content-Disposition: attachment; $2" 'Content-Transfer-Encoding: base64' '' SGVq; }
{
  printf '%s\n' 'From: info@example.se' 'To: anna@example.org' 'Subject: Hej' 'MIME-Version: 1.0' \
    'Content-Type: multipart/mixed; boundary=b' ''
  part 'application/pdf; name="=?UTF-8?Q?R=C3=A4kning.pdf?="' "filename*=UTF-8''R%C3%A4kning.pdf"
  part text/calendar 'filename="=?UTF-8?B?SMOkbXRuaW5nYXIuaWNz?="'
  part application/pdf "filename*=UTF-8''F%C3%B6rslag.pdf"
  echo --b--
} >mail
mkdir munpacked ripped
(cd munpacked && ../usr/bin/munpack -q ../mail >/dev/null)
./usr/bin/ripmime -i mail -d ripped
{
  echo "munpack: $(find munpacked -type f ! -name '*.desc' -printf '%f\n' | LC_ALL=C sort | tr '\n' ' ')"
  echo "ripmime: $(find ripped -type f ! -name 'textfile*' -printf '%f\n' | LC_ALL=C sort | tr '\n' ' ')"
} | sed 's/ $//' | tee seen
cmp - seen <<'SEEN'
munpack: =XUTF-8XBXSMOkbXRuaW5nYXIuaWNzX= =XUTF-8XQXR=C3=A4kning.pdfX= part1
ripmime: Förslag.pdf Hämtningar.ics Räkning.pdf
SEEN
