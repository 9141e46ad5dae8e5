#!/bin/sh
# GNU Octave 7.3.0 (Debian's octave 7.3.0-2): a bank's sums with a decimal comma, between semicolons, read by dlmread, and by str2double.
#
# Guessed: reading ends at the comma, or the sum is NaN; thousands parted by a blank are NaN, or 1.
# Seen: dlmread takes what is behind the blank for an imaginary part. "1 234,50" is 1 + 234i, a complex number, and with it the sum of all
#       is one: 313 + 234i for 1547 kronor. To str2double the comma is that of the thousands wherever it stands: 12,5 is 125. Nothing is
#       said.
#
# Fails if that changes. Needs GNU Octave.
set -eu
octave-cli --version | grep -q 'version 7\.3\.0' || { echo 'GNU Octave 7.3.0 is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
printf '%s\n' 'Sum;Sacks' '300;12' '12,50;1' '1 234,50;5' >bank.csv
cat >read.m <<'M'
payments = dlmread('bank.csv', ';', 1, 0);
printf('%s; ', num2str(sum(payments(:, 1))), num2str(payments(3, 1)), num2str(payments(2, 1)));
printf('%g\n', str2double('12,5'));
M
octave-cli --no-gui --quiet --norc read.m | tee seen
[ "$(cat seen)" = '313+234i; 1+234i; 12; 125' ]
