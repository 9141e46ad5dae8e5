#!/bin/sh
# mawk 1.3.4 (Debian's 1.3.4.20200120-3.1, what `awk` is there unless another is installed), on a machine set to Swedish.
#
# Guessed: numbers have a point whatever the locale, as in gawk and as POSIX asks of a program's text; or 12,5 is read, and 12.5 too.
# Seen: the locale decides. "12.5" is read as 12 and "0.50" as 0, without a word, so a sum over a file loses its öre; and it is printed
#       with a comma, which the next program in the pipe may not read. With LC_ALL=C the same line is right.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq mawk=1.3.4.20200120-3.1 locales=2.36-9+deb12u14 libc-bin=2.36-9+deb12u14 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
I18NPATH="$work/usr/share/i18n" ./usr/bin/localedef -i sv_SE -f UTF-8 "$work/sv_SE.UTF-8"
sum() { printf '12.5\n0.50\n' | LOCPATH="$work" LC_ALL=$1 ./usr/bin/mawk '{ sum += $1 } END { print sum, 0.5 }'; }
echo "C: $(sum C); sv_SE.UTF-8: $(sum sv_SE.UTF-8)"
[ "$(sum C); $(sum sv_SE.UTF-8)" = '13 0.5; 12 0,5' ]
