#!/bin/sh
# glibc 2.36 (Debian's 2.36-9+deb12u14): iconv -t ASCII//TRANSLIT of Swedish names, as scripts use it for file names and SMS.
#
# Guessed: "Asa Haggvik" in every locale, or question marks in C.UTF-8, which knows no language.
# Seen: C.UTF-8 writes Asa Haggvik. The Swedish locale is the one that does not: AAsa Haeggvik Sjoeberg, spellings that no Swede uses but on
#       a foreign keyboard. So the same script spells names in another way where the machine is set to Swedish.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
version=2.36-9+deb12u14
mkdir -p debs/partial
apt-get download -qq locales=$version libc-bin=$version >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
I18NPATH="$work/usr/share/i18n" ./usr/bin/localedef -i sv_SE -f UTF-8 "$work/sv_SE.UTF-8"
spelt() { printf 'Åsa Häggvik Sjöberg' | LOCPATH="$work" LC_ALL=$1 ./usr/bin/iconv -f UTF-8 -t ASCII//TRANSLIT; }
echo "C.UTF-8: $(spelt C.UTF-8); sv_SE.UTF-8: $(spelt sv_SE.UTF-8)"
[ "$(spelt C.UTF-8); $(spelt sv_SE.UTF-8)" = 'Asa Haggvik Sjoberg; AAsa Haeggvik Sjoeberg' ]
