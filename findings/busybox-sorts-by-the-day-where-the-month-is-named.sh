#!/bin/sh
# BusyBox 1.35.0 (Debian's busybox 1:1.35.0-4+deb12u1+b1): sort by a part of a field, as its help has it, -k START[.OFS],END[.OFS]; here
# the month, the day, and the year with its month, of a date behind a semicolon.
#
# Guessed, in writing: the order of GNU's sort: by month, -k2.6,2.7, March, November, December, and by day, -k2.9,2.10, 1, 5, 30.
#       That -k2.1,2.2 differs had been seen by then; before that there was nothing in writing of a key that ends within its field.
# Seen: in both the part counts as empty, so that the lines stand by their names. By year and month, -k2,2.7, they stand by their days, of
#       whatever month (this was not in writing). Without an end within the field, -k2.6, all is right. Its mirror's tracker tells of -r
#       with -s.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq busybox=1:1.35.0-4+deb12u1+b1 >/dev/null 2>&1
dpkg -x busybox_*.deb .
printf '%s\n' 'Åsa;2026-12-05' 'Bo;2026-11-30' 'Carl;2027-03-01' >visits.csv
export LC_ALL=C
for key in 2.6,2.7 2.9,2.10 2,2.7 2.6; do
  echo "-k$key: $(bin/busybox sort -t ';' -k "$key" visits.csv | paste -s -d ' ' -)"
  echo "GNU: $(sort -t ';' -k "$key" visits.csv | paste -s -d ' ' -)"
done | tee seen
cmp - seen <<'SEEN'
-k2.6,2.7: Bo;2026-11-30 Carl;2027-03-01 Åsa;2026-12-05
GNU: Carl;2027-03-01 Bo;2026-11-30 Åsa;2026-12-05
-k2.9,2.10: Bo;2026-11-30 Carl;2027-03-01 Åsa;2026-12-05
GNU: Carl;2027-03-01 Åsa;2026-12-05 Bo;2026-11-30
-k2,2.7: Carl;2027-03-01 Åsa;2026-12-05 Bo;2026-11-30
GNU: Bo;2026-11-30 Åsa;2026-12-05 Carl;2027-03-01
-k2.6: Carl;2027-03-01 Bo;2026-11-30 Åsa;2026-12-05
GNU: Carl;2027-03-01 Bo;2026-11-30 Åsa;2026-12-05
SEEN
