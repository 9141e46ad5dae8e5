#!/bin/sh
# whenever 1.0.0 for Ruby (Debian's ruby-whenever 1.0.0-1), which writes a crontab from words, as "every 2.weeks": what it writes for jobs
# that a crontab cannot say.
#
# Guessed: an error, as it has for words that it does not know ("Couldn't parse"), or the next shorter time that a crontab has.
# Seen: no error, and a longer time or another. Every 45 minutes is once an hour, every 90 minutes too; every 40 days is each month; two
#       weeks are the 1st and the 15th, whatever weekday they are, and a week is the 1st, 8th, 15th and 22nd. The 15th at eight, as a day
#       of each month, is the 1st at midnight, and its last day the 1st at noon.
#
# Fails if that changes. Needs apt-get and Ruby.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- ruby-whenever=1.0.0-1 ruby-chronic=0.10.5-2
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >crontab.rb <<'RUBY'
$LOAD_PATH.unshift(*Dir['usr/share/rubygems-integration/all/gems/*/lib'], 'usr/lib/ruby/vendor_ruby')
require 'whenever'
times = ['45.minutes', '90.minutes', '1.week', '2.weeks', '40.days', "1.month, at: '15th at 8:00'", "1.month, at: 'last day'",
         ":monday, at: '8.30'"]
times.each do |words|
  crontab = Whenever.cron(string: "set :job_template, nil\nevery #{words} do\n  command 'x'\nend\n")
  puts "#{words} is #{crontab.strip.delete_suffix(' x')}"
end
RUBY
ruby crontab.rb | tee seen
cmp - seen <<'SEEN'
45.minutes is 45 * * * *
90.minutes is 0 * * * *
1.week is 0 0 1,8,15,22 * *
2.weeks is 0 0 1,15 * *
40.days is 0 0 1 * *
1.month, at: '15th at 8:00' is 0 0 1 * *
1.month, at: 'last day' is 0 12 1 * *
:monday, at: '8.30' is 30 8 * * 1
SEEN
