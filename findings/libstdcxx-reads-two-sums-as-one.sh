#!/bin/sh
# The C++ library of GCC 12.2.0 (Debian's g++-12 12.2.0-14+deb12u1), with the locale sv_SE.UTF-8 of glibc 2.36: sums in two columns with a
# blank between them, read by >>, and a sum written by put_money.
#
# Guessed: blanks part what is read, as they do in any language: "300 125" is 300 and 125. "1 250,50 kr" is written with a fixed blank.
# Seen: the thousands are parted by U+202F there, three bytes, and >> asks for a single char: a plain blank is taken for it. "300 125" is
#       one number, 300125, and the second is missing; of "3 12", which is no way to part thousands, it makes 312. U+202F itself ends a
#       number. put_money writes the first of the three bytes alone, E2, which is no letter.
#
# Fails if that changes. Needs apt-get and g++ 12.2.0.
set -eu
g++ --version | grep -q '12\.2\.0$' || { echo 'g++ 12.2.0 is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq locales=2.36-9+deb12u14 libc-bin=2.36-9+deb12u14 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
I18NPATH="$work/usr/share/i18n" ./usr/bin/localedef -i sv_SE -f UTF-8 "$work/sv_SE.UTF-8"
export LOCPATH="$work"
cat >sums.cc <<'CC'
#include <iomanip>
#include <iostream>
#include <locale>
#include <sstream>
int main() {
  for (const char *name : {"C", "sv_SE.UTF-8"}) {
    std::locale language(name);
    for (const char *line : {"300 125", "3 12", "300\xe2\x80\xaf" "125"}) {
      std::istringstream in(line);
      in.imbue(language);
      long sum = -1, sacks = -1;
      in >> sum >> sacks;
      std::cout << sum << (in ? ", " + std::to_string(sacks) : ", none") << "; ";
    }
    std::ostringstream out;
    out.imbue(language);
    out << std::put_money(125050.0L);
    for (unsigned char byte : out.str()) std::cout << std::hex << int(byte) << std::dec << '.';
    std::cout << '\n';
  }
}
CC
g++ -o sums sums.cc
./sums | tee seen
cmp - seen <<'SEEN'
300, 125; 3, 12; 300, none; 31.32.35.30.35.30.
300125, none; 312, none; 300, none; 31.e2.32.35.30.2c.35.30.20.
SEEN
