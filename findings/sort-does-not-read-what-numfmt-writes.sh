#!/bin/sh
# GNU coreutils 9.1 (Debian's 9.1-1) on a machine set to Swedish: numbers that numfmt --grouping has written, put in order by sort -n.
#
# Guessed: sort knows the separator of the language it is set to, as it knows its decimal comma, and as it does in English.
# Seen: it knows separators of one byte. Swedish has U+202F, of three: 1 234 counts as 1 and comes before 12, so that the greatest of the
#       sums is the first. In English 1,234 is last. The decimal comma is read.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq coreutils=9.1-1 locales=2.36-9+deb12u14 libc-bin=2.36-9+deb12u14 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
seen=$(
  for language in sv_SE en_US; do
    I18NPATH="$work/usr/share/i18n" ./usr/bin/localedef -i $language -f UTF-8 "$work/$language.UTF-8"
    export LOCPATH="$work" LC_ALL=$language.UTF-8
    printf '%s\n' 300 1234 12 75 | ./usr/bin/numfmt --grouping | ./usr/bin/sort -n | tr '\n' '|'
    echo
  done
  printf '%s\n' 12,5 12,25 | LC_ALL=sv_SE.UTF-8 ./usr/bin/sort -n | tr '\n' '|'
)
echo "$seen"
[ "$seen" = "$(printf '1\342\200\257234|12|75|300|\n12|75|300|1,234|\n12,25|12,5|')" ]
