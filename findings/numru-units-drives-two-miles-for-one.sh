#!/bin/sh
# NumRu::Units 1.9.0 for Ruby (Debian's ruby-numru-units 1.9.0-2), which converts measures as UDUNITS does, by whose names they go.
#
# Guessed, once a mile had been seen to be 3.2 km: a yard 0.9144 m, an acre 4,047 square metres, and 30 mph 48 km/h, as UDUNITS 2.2.28 has
#          them; inch, foot, nautical mile and hectare as well.
# Seen: its yard has six feet, as a fathom has, and with it all that is made of yards is twice as long, four times as wide or eight times
#       as large: a route of 5 miles is 16 km, an acre 1.6 hectares, 30 mph 97 km/h. Inch, foot, nautical mile and hectare are right.
#       Nothing is said. A yard is 0.9144 m by the agreement of 1959, and three feet in UDUNITS' own list.
#
# Fails if that changes. Needs apt-get and Ruby.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq ruby-numru-units=1.9.0-2 >/dev/null 2>&1
dpkg -x ruby-numru-units_*.deb .
cat >measures.rb <<'RUBY'
require 'numru/units'
[[1, 'foot', 'm'], [1, 'yard', 'm'], [1, 'yard', 'foot'], [5, 'mile', 'km'], [1, 'nautical_mile', 'km'], [30, 'mph', 'km/hour'],
 [1, 'acre', 'hectare'], [1, 'yard3', 'm3']].each do |number, from, to|
  puts "#{number} #{from} = #{NumRu::Units[from].convert(number.to_f, NumRu::Units[to]).round(4)} #{to}"
end
RUBY
ruby -I usr/lib/ruby/vendor_ruby measures.rb | tee seen
cmp - seen <<'SEEN'
1 foot = 0.3048 m
1 yard = 1.8288 m
1 yard = 6.0 foot
5 mile = 16.0934 km
1 nautical_mile = 1.852 km
30 mph = 96.5606 km/hour
1 acre = 1.6187 hectare
1 yard3 = 6.1164 m3
SEEN
