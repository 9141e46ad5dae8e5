#!/bin/sh
# Pike 8.0.1738 (Debian's pike8.0-core 8.0.1738-1+b2), a language of Swedish make, with its calendar set to Swedish: dwim_time, which reads
# a day and a time in many forms.
#
# Guessed: 30/11 2026 08.30 is half past eight that morning, or is not read; "08.30" is how Swedes wrote times for a century.
# Seen: 26 minutes past eight in the evening: the year is the time, 20:26, and what it says of the time is lost. With a colon it is right,
#       and the day alone is right too, in each of the forms below.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq pike8.0-core=8.0.1738-1+b2 libnettle8 libhogweed6 libgmp10 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >times.pike <<'PIKE'
int main() {
  object calendar = Calendar.ISO->set_language("swedish")->set_timezone("Europe/Stockholm");
  foreach (({"30/11 2026 08.30", "30/11 2026 08:30", "30 november 2026 08:30", "2026-11-30 08:30"}), string text)
    write("%s: %s\n", text, calendar->dwim_time(text)->format_time());
  write("30/11 2026: %s\n", calendar->dwim_day("30/11 2026")->format_ymd());
}
PIKE
LD_LIBRARY_PATH=$(echo "$work"/usr/lib/*-linux-gnu) PIKE_MODULE_PATH="$work/usr/lib/pike8.0/modules"
export LD_LIBRARY_PATH PIKE_MODULE_PATH
./usr/bin/pike8.0 -m usr/lib/pike8.0/master.pike times.pike | tee seen
cmp - seen <<'SEEN'
30/11 2026 08.30: 2026-11-30 20:26:00
30/11 2026 08:30: 2026-11-30 08:30:00
30 november 2026 08:30: 2026-11-30 08:30:00
2026-11-30 08:30: 2026-11-30 08:30:00
30/11 2026: 2026-11-30
SEEN
