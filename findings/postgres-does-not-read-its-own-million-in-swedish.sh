#!/bin/sh
# PostgreSQL 15.20 (Debian's postgresql-15 15.20-0+deb12u1), with lc_numeric for Swedish: sums written by to_char, and read by to_number
# with the same pattern.
#
# Guessed: what the one writes the other reads, since both take the separator of the thousands from the language.
# Seen: thousands come back, and millions do not, where the pattern has room for more: 1 234 567,50 is 123456, the last
#       figure and the decimals being left unread. Swedish has U+202F between thousands, of three bytes; in English, where
#       the separator is one byte, every sum comes back. Nothing is said.
#
# Fails if that changes. Needs apt-get; as root, setpriv.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq postgresql-15=15.20-0+deb12u1 libpq5=15.20-0+deb12u1 libllvm14 locales=2.36-9+deb12u14 libc-bin=2.36-9+deb12u14 \
  >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
for language in sv_SE en_US; do I18NPATH="$work/usr/share/i18n" ./usr/bin/localedef -i $language -f UTF-8 "$work/$language.UTF-8"; done
mkdir data
chmod 755 .
# The server refuses to run as root, so there it is run as nobody.
if [ "$(id -u)" = 0 ]; then
  chown 65534 data
  nobody='setpriv --reuid=65534 --regid=65534 --clear-groups'
fi
export LOCPATH="$work" LD_LIBRARY_PATH="$(echo "$work"/usr/lib/*-linux-gnu)"
${nobody:-} usr/lib/postgresql/15/bin/initdb -D data -E UTF8 --locale=C --no-sync >/dev/null 2>&1
ask() {
  ${nobody:-} usr/lib/postgresql/15/bin/postgres --single -j -D data postgres 2>/dev/null | sed -n 's/.*1: answer = "\(.*\)"\t.*/\1/p'
}
for language in sv_SE en_US; do
  ask <<SQL
set lc_numeric = '$language.UTF-8';

select string_agg(to_number(to_char(sum, pattern), pattern)::text, ' ') as answer
  from (values (1234.5), (123456.5), (1234567.5)) sums (sum), (values ('FM999G999G990D00')) patterns (pattern);

SQL
done | tee seen
cmp - seen <<'SEEN'
1234.50 123456.50 123456
1234.50 123456.50 1234567.50
SEEN
