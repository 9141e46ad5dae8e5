#!/bin/sh
# ice_cube 0.16.4 for Ruby (Debian's ruby-ice-cube 0.16.4-3), by which Ruby programs reckon what comes again: weekly visits at 08:00 in
# Stockholm from 15 March to 12 April 2027, without the one of 29 March, kept by to_yaml, as in a database, and read by from_yaml.
#
# Guessed: what was kept comes back: four visits at eight, as they come back by to_ical and from_ical.
# Seen: what is kept of a time is its distance from Greenwich. From 28 March on, when the clock is set, the visits are at nine, 08:00+0100;
#       the one of 29 March is there again, as what is left out was at 08:00+0200; and the last is gone, as it begins an hour after the
#       rule's end. Before it was kept, and in winter, all is right.
#
# Fails if that changes. Needs apt-get and Ruby.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq ruby-ice-cube=0.16.4-3 ruby-activesupport=2:6.1.7.10+dfsg-1~deb12u4 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >visits.rb <<'RUBY'
$LOAD_PATH.unshift(*Dir['usr/share/rubygems-integration/all/gems/*/lib'])
require 'active_support/core_ext/module/delegation'
require 'ice_cube'
visits = IceCube::Schedule.new(Time.new(2027, 3, 15, 8)) do |schedule|
  schedule.rrule IceCube::Rule.weekly.until(Time.new(2027, 4, 12, 8))
  schedule.add_exception_time Time.new(2027, 3, 29, 8)
end
kept = { before: visits, yaml: IceCube::Schedule.from_yaml(visits.to_yaml), ical: IceCube::Schedule.from_ical(visits.to_ical) }
kept.each do |name, schedule|
  puts "#{name}: #{schedule.first(5).map { |time| time.getlocal.strftime('%m-%d %H:%M') }.join(', ')}"
end
RUBY
TZ=Europe/Stockholm ruby visits.rb | tee seen
cmp - seen <<'SEEN'
before: 03-15 08:00, 03-22 08:00, 04-05 08:00, 04-12 08:00
yaml: 03-15 08:00, 03-22 08:00, 03-29 09:00, 04-05 09:00
ical: 03-15 08:00, 03-22 08:00, 04-05 08:00, 04-12 08:00
SEEN
