#!/bin/sh
# parse-cron 0.1.4 for Ruby (Debian's ruby-parse-cron 0.1.4-1.1), asked when a crontab's line for the 31st comes next, a month's last day in
# seven months of the year.
#
# Guessed: on the 31st of the months that have one.
# Seen: on these, and each time again on the day after, the first of the next month. Lines for the 28th or 30th are right; so is the one for
#       the 31st, asked for one month alone.
#
# Fails if that changes. Needs apt-get and ruby.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq ruby-parse-cron=0.1.4-1.1 >/dev/null 2>&1
dpkg -x ruby-parse-cron_*.deb .
cat >next.rb <<'RB'
require 'cron_parser'
['0 8 31 * *', '0 8 30 * *', '0 8 28 * *', '0 8 31 5 *'].each do |line|
  parser = CronParser.new(line)
  time = Time.utc(2027, 3, 26, 9)
  puts "#{line}: " + Array.new(4) { (time = parser.next(time)).strftime('%F') }.join(' ')
end
RB
TZ=UTC ruby -I "$(dirname "$(find usr -name cron_parser.rb)")" next.rb | tee seen
cmp - seen <<'SEEN'
0 8 31 * *: 2027-03-31 2027-04-01 2027-05-31 2027-06-01
0 8 30 * *: 2027-03-30 2027-04-30 2027-05-30 2027-06-30
0 8 28 * *: 2027-03-28 2027-04-28 2027-05-28 2027-06-28
0 8 31 5 *: 2027-05-31 2028-05-31 2029-05-31 2030-05-31
SEEN
