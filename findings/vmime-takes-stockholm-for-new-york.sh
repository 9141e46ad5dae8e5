#!/bin/sh
# VMime 0.9.2 (Debian's libvmime-dev 0.9.2-8+b4), a library for mail in C++: the date of a letter whose zone is told by its letters, as
# mail programs in Sweden have written it.
#
# Guessed, in writing: CET is an hour east of Greenwich, and 08:00 CET 07:00 UTC.
# Seen: five hours west of it, so that 08:00 in Stockholm is 13:00 UTC and after noon, CEST too; MET is six hours west, EET four, and WET,
#       Greenwich's own time, ten hours east. +0100 is read right, and with (CET) behind it as well, and so are GMT and EST. Nothing is
#       said. RFC 5322 has it that letters that are not known are to be taken for -0000. The tracker does not tell of it.
#
# Fails if that changes. Needs g++ and libvmime-dev 0.9.2-8+b4.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
dpkg-query -W -f='${Version}\n' libvmime-dev 2>/dev/null | grep -qxF '0.9.2-8+b4' ||
  { echo 'libvmime-dev 0.9.2-8+b4 is not here' && exit 2; }
cat >dates.cpp <<'CPP'
#include <iostream>
#include <vmime/vmime.hpp>
int main()
{
    for (const std::string zone : {"+0100", "+0100 (CET)", "CET", "CEST", "MET", "EET", "WET", "GMT", "EST"}) {
        vmime::datetime date;
        date.parse("Mon, 30 Nov 2026 08:00:00 " + zone);
        const auto utc = vmime::utility::datetimeUtils::toUniversalTime(date);
        std::cout << "08:00 " << zone << ": " << utc.getHour() << ":00 UTC" << std::endl;
    }
}
CPP
# shellcheck disable=SC2046 # Each is an argument.
g++ -w dates.cpp -o dates $(pkg-config --cflags --libs vmime)
./dates | tee seen
cmp - seen <<'SEEN'
08:00 +0100: 7:00 UTC
08:00 +0100 (CET): 7:00 UTC
08:00 CET: 13:00 UTC
08:00 CEST: 13:00 UTC
08:00 MET: 14:00 UTC
08:00 EET: 12:00 UTC
08:00 WET: 22:00 UTC
08:00 GMT: 8:00 UTC
08:00 EST: 13:00 UTC
SEEN
