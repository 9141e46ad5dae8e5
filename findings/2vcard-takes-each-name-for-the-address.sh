#!/bin/sh
# 2vcard 0.6 (Debian's 2vcard 0.6-4), which makes vCards of address books: the aliases of mutt, as mutt writes them, a short name, a full
# name and an address between angle brackets.
#
# Guessed: FN is the full name and EMAIL the address. Of N only the order was in doubt: all but the last name are given names.
# Seen: name and address are exchanged. FN is <bo@example.se> and EMAIL is "Bo von Essen"; of "Ek, Eva" in quotation marks two addresses
#       are made, each with a half of the quotation marks. An alias for an address alone, one with the name behind it in parentheses, and
#       one for other aliases are named as ill-formatted.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq 2vcard=0.6-4 >/dev/null 2>&1
dpkg -x ./*.deb .
printf '%s\n' 'alias bo Bo von Essen <bo@example.se>' 'alias eva "Ek, Eva" <eva@example.se>' 'alias rundan info@example.se' \
  'alias karin karin@example.se (Karin Ek)' 'alias alla bo, eva' >aliases
perl usr/bin/2vcard -f mutt -i aliases 2>&1 | sed '/^$/d; /^BEGIN/d; /^END/d' | tee seen
cmp - seen <<'SEEN'
Skipping ill-formatted line:
   alias rundan info@example.se
Skipping ill-formatted line:
   alias karin karin@example.se (Karin Ek)
Skipping ill-formatted line:
   alias alla bo, eva
FN:<bo@example.se>
N:<bo@example.se>;
EMAIL;INTERNET:Bo von Essen
FN:<eva@example.se>
N:<eva@example.se>;
EMAIL;INTERNET:"Ek
EMAIL;INTERNET: Eva"
SEEN
