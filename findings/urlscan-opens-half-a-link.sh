#!/bin/sh
# urlscan 0.9.9 (Debian's urlscan 0.9.9-1), which lists the links of a mail so that mutt can open them: a link over two lines, as Apple's
# Mail and others write it where lines are flowed (RFC 3676), with a blank at the end of the line that DelSp=yes takes away.
#
# Guessed: the whole link, https://example.se/avboka/1234.
# Seen: what stands in the first line, https://example.se/avb, which leads to another page or none; the second line is no link. With
#       DelSp=no, where the blank parts two words, and in one line, all is right. Neither its README nor its manual speaks of flowed lines.
#
# Fails if that changes. Needs apt-get and Python 3.11 of Debian.
set -eu
[ -x /usr/bin/python3.11 ] || { echo 'Python 3.11 of Debian is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq urlscan=0.9.9-1 python3-urwid >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
export PYTHONPATH="$work/usr/lib/python3/dist-packages" LC_ALL=C.UTF-8
links() {
  printf '%s\n' 'From: info@example.se' 'MIME-Version: 1.0' "Content-Type: text/plain; format=flowed; DelSp=$1" '' "$2" "$3" |
    /usr/bin/python3.11 -m urlscan --no-browser --compact
}
{
  links yes 'Avboka: https://example.se/avb ' oka/1234
  links no 'Avboka: https://example.se/avboka/1234 ' 'senast fredag'
} | tee seen
cmp - seen <<'SEEN'
https://example.se/avb
https://example.se/avboka/1234
SEEN
