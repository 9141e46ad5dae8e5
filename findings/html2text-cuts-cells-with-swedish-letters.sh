#!/bin/sh
# html2text 1.3.2a (Debian's 1.3.2a-28) with -utf8: a table as plain text.
#
# Guessed: columns stand askew where a cell has letters beyond ASCII, since their bytes are counted; nothing is lost.
# Seen: for each å, ä or ö in the longest cell of a column, a place at its end is overwritten: first the blank between the columns,
#       then letters. "Första hämtningen" beside "måndag" becomes "Första hämtningemåndag", "på året" beside "Anna" "på åreAnna".
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq html2text=1.3.2a-28 >/dev/null 2>&1
dpkg -x html2text_*.deb .
export LC_ALL=C.UTF-8
table() { printf '<table><tr><td>%s</td><td>%s</td></tr></table>' "$1" "$2" | ./usr/bin/html2text -utf8 | tr -d '\n'; }
seen="$(table 'Forsta hamtningen' mandag), $(table 'Första hämtningen' måndag), $(table 'på året' Anna)"
echo "$seen"
[ "$seen" = 'Forsta hamtningen mandag, Första hämtningemåndag, på åreAnna' ]
