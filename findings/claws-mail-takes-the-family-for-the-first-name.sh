#!/bin/sh
# vcard2xml.py of Claws Mail 4.1.1 (Debian's claws-mail-tools 4.1.1-2), which makes an address book of the mail program's of vCards: a
# person with two addresses, and a couple.
#
# Guessed: names and addresses come over whole.
# Seen: the family's name is the first name and the first name the last, and all letters are small, also of the name that is shown. Of two
#       addresses the second is gone, without a word. The couple's & is written as it is, so that the book is no XML and none of it can be
#       read, and it is said to be in Latin-1, while it is in UTF-8, so that Åkesson would be Ã¥kesson. The news tell that vCard 3.0 is
#       handled and that long lines are joined, and the script that it was tried with Evolution's cards.
#
# Fails if that changes. Needs apt-get and python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq claws-mail-tools=4.1.1-2 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
mkdir -p .claws-mail/addrbook
printf '%s\n' '<addressbook>' '<book_list>' '</book_list>' '</addressbook>' >.claws-mail/addrbook/addrbook--index.xml
card() { printf 'BEGIN:VCARD\r\nVERSION:3.0\r\n' && printf '%s\r\n' "$@" && printf 'END:VCARD\r\n'; }
{
  card 'N:Åkesson;Anna;;;' 'FN:Anna Åkesson' 'EMAIL;TYPE=INTERNET:anna@example.se' 'EMAIL;TYPE=INTERNET:styrelsen@example.se'
  card 'N:Öst;Bo;;;' 'FN:Bo & Eva Öst' 'EMAIL;TYPE=INTERNET:bo@example.se'
} >cards.vcf
HOME=$work LC_ALL=C.UTF-8 python3 usr/share/doc/claws-mail/tools/vcard2xml.py cards.vcf book.xml >/dev/null
{
  sed -n 's/ *uid="[0-9]*"//; /<?xml/p; /<person/p; s/^[[:space:]]*\(<address \)/\1/p' .claws-mail/addrbook/book.xml
  python3 -c 'import sys, xml.dom.minidom as dom; dom.parse(sys.argv[1])' .claws-mail/addrbook/book.xml 2>&1 | grep -o 'not well-formed'
} | tee seen
cmp - seen <<'SEEN'
<?xml version="1.0" encoding="ISO-8859-1" ?>
<person first-name="åkesson" last-name="anna" nick-name="" cn="anna åkesson" >
<address alias="" email="anna@example.se" remarks="" />
<person first-name="öst" last-name="bo" nick-name="" cn="bo & eva öst" >
<address alias="" email="bo@example.se" remarks="" />
not well-formed
SEEN
