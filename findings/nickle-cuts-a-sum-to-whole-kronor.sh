#!/bin/sh
# Nickle 2.91 (Debian's nickle 2.91): printf with sums, which are exact in this language; its manual has it as in C.
#
# Guessed, in writing: %.0f rounds, as %.1f and %.2f do: 99.95 is 100, 1250.75 is 1251, -75.75 is -76 and 0.6 is 1.
# Seen: the öre are cut off, and their point stays: "99.", "1250.", "-75." and "0.". %.1f and %.2f round, so that one sum of 99.95 is
#       "100.0" and "99.". The manual only says of reading and writing numbers in general that there are known bugs.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq nickle=2.91 >/dev/null 2>&1
dpkg -x nickle_*.deb .
cat >sums.5c <<'NICKLE'
real[*] sums = { 99.95, 1250.75, -75.75, 0.6, 125 };
for (int i = 0; i < dim(sums); i++) printf("%g: %.0f, %.1f, %.2f\n", sums[i], sums[i], sums[i], sums[i]);
NICKLE
NICKLESTART=usr/share/nickle/builtin.5c NICKLEPATH=usr/share/nickle ./usr/bin/nickle sums.5c | tee seen
cmp - seen <<'SEEN'
99.95: 99., 100.0, 99.95
1250.75: 1250., 1250.8, 1250.75
-75.75: -75., -75.8, -75.75
0.6: 0., 0.6, 0.60
125: 125., 125.0, 125.00
SEEN
