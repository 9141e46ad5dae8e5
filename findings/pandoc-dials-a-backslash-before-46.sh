#!/bin/sh
# pandoc 2.17.1.1 (Debian's 2.17.1.1-2~deb12u1): a Swedish telephone number and a sum of "about 125 kr", written in Jira's markup by pandoc
# and read again by pandoc.
#
# Guessed: the same text, as with the signs for bold letters and links, which are escaped as well.
# Seen: its writer escapes + and ~, by which Jira underlines and lowers, with a backslash; its reader knows that escape before * _ { [ and
#       others, and not before these two: "+46 8 123 45 67" comes back as "\+46 8 123 45 67", in HTML as well.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq pandoc=2.17.1.1-2~deb12u1 pandoc-data=2.17.1.1-2~deb12u1 liblua5.3-0=5.3.6-2 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
LD_LIBRARY_PATH=$(echo "$work"/usr/lib/*-linux-gnu)
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH
pandoc() { ./usr/bin/pandoc --data-dir=usr/share/pandoc/data --wrap=none "$@"; }
jira() { pandoc --from html --to jira; }
text() { pandoc --from jira --to html; }
for words in '+46 8 123 45 67' '~125 kr' '*125 kr*' '{125 kr}'; do
  echo "$words: $(echo "$words" | jira); $(echo "$words" | jira | text)"
done | tee seen
cmp - seen <<'SEEN'
+46 8 123 45 67: \+46 8 123 45 67; <p>\+46 8 123 45 67</p>
~125 kr: \~125 kr; <p>\~125 kr</p>
*125 kr*: \*125 kr\*; <p>*125 kr*</p>
{125 kr}: \{125 kr\}; <p>{125 kr}</p>
SEEN
