#!/bin/sh
# Chronic 0.10.5 for Ruby (Debian's ruby-chronic 0.10.5-2), told that the day comes before the month: days as Swedes type them, on 28
# November 2026 at 10:00.
#
# Guessed: 7.12.2026 is 7 December, as 30.11.2026 is 30 November; 24/12 2026 Christmas Eve; "på fredag kl. 8", whose word for Friday it
#          cannot know, is no day.
# Seen: 7.12.2026 is today at 07:45:46: hours, minutes and 2026 seconds. From the 24th on, an hour that no clock shows, days are right.
#       24/12 2026 is Christmas Eve at 20:26, the year taken for the time, and 24/12 2027 is a day of 2026 too. Words that it does not know
#       are left out, and Friday at eight is today at eight.
#
# Fails if that changes. Needs apt-get and Ruby.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq ruby-chronic=0.10.5-2 >/dev/null 2>&1
dpkg -x ruby-chronic_*.deb .
cat >read.rb <<'RUBY'
$LOAD_PATH.unshift(*Dir['usr/share/rubygems-integration/all/gems/*/lib'], 'usr/lib/ruby/vendor_ruby')
require 'chronic'
['30.11.2026', '24.12.2026', '7.12.2026', '24/12/2026', '24/12 2026', '24/12 2027', 'på fredag kl. 8', '3 maj 2027'].each do |text|
  day = Chronic.parse(text, now: Time.new(2026, 11, 28, 10), endian_precedence: %i[little middle])
  puts "#{text}: #{day ? day.strftime('%F %T') : 'none'}"
end
RUBY
TZ=Europe/Stockholm ruby read.rb | tee seen
cmp - seen <<'SEEN'
30.11.2026: 2026-11-30 12:00:00
24.12.2026: 2026-12-24 12:00:00
7.12.2026: 2026-11-28 07:45:46
24/12/2026: 2026-12-24 12:00:00
24/12 2026: 2026-12-24 20:26:00
24/12 2027: 2026-12-24 20:27:00
på fredag kl. 8: 2026-11-28 08:00:00
3 maj 2027: none
SEEN
