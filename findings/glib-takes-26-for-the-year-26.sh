#!/bin/sh
# GLib 2.74.6 (Debian's libglib2.0-0 2.74.6-2+deb12u9, by gir1.2-glib-2.0 1.74.0-3 and python3-gi 3.42.2-3+b1), by which GNOME's programs
# read days that people type, as the language has them: g_date_set_parse, in Swedish, Danish, German and English.
#
# Guessed: 26-11-30, as Swedes write days for short, is 30 November 2026 in Swedish; and, though not in writing, 261130 is too.
# Seen: they are days of the year 26, and a birthday of 85-07-09 is one of the first century: where the language writes years with four
#       digits, two are a year of their own. In English, which writes two, 261130 is a day of 2026. A month in words, 30 nov 2026, is no
#       day in Swedish, and is one in the others.
#
# Fails if that changes. Needs apt-get, localedef with the sources of glibc's locales, and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
packages='python3-gi=3.42.2-3+b1 gir1.2-glib-2.0=1.74.0-3 libglib2.0-0=2.74.6-2+deb12u9 locales=2.36-9+deb12u14'
# shellcheck disable=SC2086 # Each is an argument.
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  $packages >/dev/null 2>&1 || true
# shellcheck disable=SC2086
(cd debs && apt-get download -qq $packages >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
LD_LIBRARY_PATH=$work/usr/lib/x86_64-linux-gnu:$work/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH GI_TYPELIB_PATH="$work/usr/lib/x86_64-linux-gnu/girepository-1.0" LOCPATH="$work"
export PYTHONPATH="$work/usr/lib/python3/dist-packages" I18NPATH="$work/usr/share/i18n"
cat >days.py <<'PY'
import locale, sys
locale.setlocale(locale.LC_ALL, '')
from gi.repository import GLib
for text in ['26-11-30', '261130', '85-07-09', '30 nov 2026', '2026-11-30']:
    date = GLib.Date.new()
    date.set_parse(text)
    day = f'{date.get_year()}-{date.get_month():02}-{date.get_day():02}' if date.valid() else 'none'
    print(text, day, sep=': ', end='\n' if text == '2026-11-30' else ', ')
PY
for language in sv_SE da_DK de_DE en_GB; do
  localedef -i $language -f UTF-8 "./$language.UTF-8" 2>/dev/null
  echo "$language $(LC_ALL=$language.UTF-8 /usr/bin/python3 days.py)"
done | tee seen
cmp - seen <<'SEEN'
sv_SE 26-11-30: 26-11-30, 261130: 26-11-30, 85-07-09: 85-07-09, 30 nov 2026: none, 2026-11-30: 2026-11-30
da_DK 26-11-30: 30-11-26, 261130: 26-11-30, 85-07-09: 85-07-09, 30 nov 2026: 2026-11-30, 2026-11-30: 2026-11-30
de_DE 26-11-30: 30-11-26, 261130: 26-11-30, 85-07-09: 85-07-09, 30 nov 2026: 2026-11-30, 2026-11-30: 2026-11-30
en_GB 26-11-30: 1930-11-26, 261130: 2026-11-30, 85-07-09: none, 30 nov 2026: 2026-11-30, 2026-11-30: 2026-11-30
SEEN
