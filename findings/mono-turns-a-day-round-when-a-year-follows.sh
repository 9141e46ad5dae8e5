#!/bin/sh
# Mono 6.8.0.105 (Debian's mono-runtime 6.8.0.105+dfsg-3.3+deb12u1): DateTime.TryParse with the culture sv-SE, of a day as Swedes write it
# by hand, 3/4 for the third of April, with its year and without.
#
# Guessed: 3 April both times, or neither is read.
# Seen: 3/4 is 3 April, as Swedish has the day before its month; 3/4 2026 is 4 March, since there the order of the short form counts, year,
#       month, day, less the year, which is last. 30/11 is read, and 30/11 2026 is not. Nothing tells the one reading from the other.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
version=6.8.0.105+dfsg-3.3+deb12u1
for package in mono-mcs mono-runtime-sgen mono-runtime-common libmono-corlib4.5-cil libmono-corlib4.5-dll libmono-microsoft-csharp4.0-cil \
  libmono-security4.0-cil libmono-system-configuration4.0-cil libmono-system-core4.0-cil libmono-system-numerics4.0-cil \
  libmono-system-security4.0-cil libmono-system-xml4.0-cil libmono-system4.0-cil; do
  apt-get download -qq "$package=$version" >/dev/null 2>&1
done
for deb in *.deb; do dpkg -x "$deb" .; done
cat >days.cs <<'CS'
using System;
using System.Globalization;

class Days {
    static void Main() {
        var swedish = new CultureInfo("sv-SE");
        foreach (var text in new[] { "3/4", "3/4 2026", "30/11", "30/11 2026", "3 april", "3 april 2026" }) {
            DateTime day;
            bool read = DateTime.TryParse(text, swedish, DateTimeStyles.None, out day);
            Console.WriteLine(text + ": " + (read ? day.ToString("MM-dd", CultureInfo.InvariantCulture) : "not read"));
        }
    }
}
CS
export MONO_PATH="$work/usr/lib/mono/4.5" MONO_CFG_DIR="$work/etc" HOME="$work" LC_ALL=C.UTF-8
LD_LIBRARY_PATH=$(echo "$work"/usr/lib/*-linux-gnu):$work/usr/lib
export LD_LIBRARY_PATH
./usr/bin/mono-sgen usr/lib/mono/4.5/mcs.exe -lib:usr/lib/mono/4.5 days.cs
./usr/bin/mono-sgen days.exe | tee seen
cmp - seen <<'SEEN'
3/4: 04-03
3/4 2026: 03-04
30/11: 11-30
30/11 2026: not read
3 april: 04-03
3 april 2026: 04-03
SEEN
