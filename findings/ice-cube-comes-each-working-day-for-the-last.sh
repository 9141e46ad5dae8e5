#!/bin/sh
# ice_cube 0.16.4 for Ruby (Debian's ruby-ice-cube 0.16.4-3): rules read by from_ical, as other programs write them: the last working day
# of each month, by BYSETPOS=-1, and the 31st of each month; and what to_ical writes of them.
#
# Guessed: the first is refused, as it refuses BYWEEKNO ("Invalid rule validation type"), or right; the second is in the months that have
#          a 31st, as RFC 5545 says.
# Seen: BYSETPOS is left out without a word: it is every working day, and so it is written. The 31st is 28 February and 30 April too, and
#       is written as a rule by which all others leave these months out, so that its days and its file are two.
#
# Fails if that changes. Needs apt-get and Ruby.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq ruby-ice-cube=0.16.4-3 ruby-activesupport=2:6.1.7.10+dfsg-1~deb12u4 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >rules.rb <<'RUBY'
$LOAD_PATH.unshift(*Dir['usr/share/rubygems-integration/all/gems/*/lib'])
require 'active_support/core_ext/module/delegation'
require 'ice_cube'
rules = ['20261231T080000Z MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '20261231T080000Z MONTHLY', '20261228T080000Z YEARLY;BYWEEKNO=53']
rules.each do |line|
  start, rule = line.split
  schedule = IceCube::Schedule.from_ical("DTSTART:#{start}\nRRULE:FREQ=#{rule}\n")
  puts "#{schedule.first(5).map { |time| time.strftime('%m-%d') }.join(' ')}, #{schedule.to_ical[/RRULE.*/]}"
rescue ArgumentError => error
  puts error.message
end
RUBY
ruby rules.rb | tee seen
cmp - seen <<'SEEN'
12-31 01-01 01-04 01-05 01-06, RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR
12-31 01-31 02-28 03-31 04-30, RRULE:FREQ=MONTHLY
Invalid rule validation type: BYWEEKNO
SEEN
