#!/bin/sh
# stamp 0.6.0 for Ruby (Debian's ruby-stamp 0.6.0-1.1), which writes a date as an example of one is written: 5 March 2027, 08:05:09.
#
# Guessed: of examples with words, signs and blanks, that each is followed in all its parts, and so it is. Of one with a T, as ISO 8601 has
#          it, nothing was in writing.
# Seen: with the T, year, month and time are the date's and the day is the example's, so that every visit is on the 30th: a number ends at
#       a blank or a sign, and not at a letter. Eight digits in a row stay the example's altogether. The README says that any text may
#       stand beside the parts, and nothing of that; the tracker tells of days and months that change places.
#
# Fails if that changes. Needs apt-get and Debian's ruby.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq ruby-stamp=0.6.0-1.1 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >dates.rb <<'RUBY'
require 'stamp'
date = Time.utc(2027, 3, 5, 8, 5, 9)
['30 november 2026', 'Mon 30/11 08:00', '2026-11-30 8:00', '2026-11-30', 'November 5', '2026-11-30T08:00:00Z', '20261130'].each do |example|
  puts "#{example}: #{date.stamp(example)}"
end
RUBY
/usr/bin/ruby -Iusr/lib/ruby/vendor_ruby dates.rb | tee seen
cmp - seen <<'SEEN'
30 november 2026: 05 March 2027
Mon 30/11 08:00: Fri 05/03 08:05
2026-11-30 8:00: 2027-03-05 8:05
2026-11-30: 2027-03-05
November 5: March 5
2026-11-30T08:00:00Z: 2027-03-30T08:05:09Z
20261130: 20261130
SEEN
