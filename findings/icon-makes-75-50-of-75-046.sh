#!/bin/sh
# Icon's program library 9.4.3 (Debian's icon-ipl 9.4.3-7, with icont and iconx of it): its printf, whose %r prints a real number "in a
# manner similar to that of printf's f", here with two decimals.
#
# Guessed, in writing: as C: 1.005 is 1.00 or 1.01 and -0.5 is -0.50; after a look at these: 75.046 is 75.05, 1.049 is 1.05, 10.07499 is
#          10.07, -0.75 is -0.75 and 1.0096 with three decimals 1.010.
# Seen: 1.10 and 0.50; 75.50, 1.50, 10.07, 0.75 and 1.100. Where the decimals begin with noughts and the last one is rounded up, the
#       noughts are dropped, and others stand at the end, so that 4.6 öre are 50. A sum between nought and minus one has lost its minus.
#       The library's own frn of its numbers has both right. Its author calls %r "quite a bit of a hack", and accurate enough.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq icon-ipl=9.4.3-7 icont=9.4.3-7 iconx=9.4.3-7 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >sums.icn <<'ICON'
link printf, numbers
procedure main()
  every sum := 1.005 | 75.046 | 1.049 | 10.07499 | 1.0096 | 75.25 | -0.5 | -0.75 | -75.25 do
    write(sum, ": ", sprintf("%.2r, %.3r", sum, sum), "; frn: ", frn(sum, 1, 2))
end
ICON
LPATH=usr/lib/icon-ipl IPATH=usr/lib/icon-ipl usr/bin/icont -s sums.icn
usr/bin/iconx ./sums | tee seen
cmp - seen <<'SEEN'
1.005: 1.10, 1.005; frn: 1.00
75.046: 75.50, 75.046; frn: 75.05
1.049: 1.50, 1.049; frn: 1.05
10.07499: 10.07, 10.750; frn: 10.07
1.0096: 1.10, 1.100; frn: 1.01
75.25: 75.25, 75.250; frn: 75.25
-0.5: 0.50, 0.500; frn: -0.50
-0.75: 0.75, 0.750; frn: -0.75
-75.25: -75.25, -75.250; frn: -75.25
SEEN
