#!/bin/sh
# fugit 1.5.2 (Debian's ruby-fugit 1.5.2-1), which reads when a job is due from words, for rufus-scheduler and others: "every other monday".
#
# Guessed: a rule for every second Monday, which its crontab can say (0 8 * * 1%2), or nothing, where it does not know the words.
# Seen: a single moment, today at 08:00, whatever day it is: of what is no rule, the time of day is taken. "monday at 8am" is today too.
#       "every monday at 8am" is right. "every 14 days at 8am" is the 1st, 15th and 29th, so that 29 and 1 are two or three days apart.
#
# Fails if that changes. Needs apt-get and Ruby.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  ruby-fugit=1.5.2-1 >/dev/null 2>&1
(cd debs && apt-get download -qq ruby-fugit=1.5.2-1 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >due.rb <<'RUBY'
$LOAD_PATH.unshift(*Dir['usr/share/rubygems-integration/all/gems/*/lib{,/concurrent-ruby}'], 'usr/lib/ruby/vendor_ruby')
require 'fugit'
['every monday at 8am', 'every other monday at 8am', 'every 2 weeks on monday at 8am', 'monday at 8am',
  'every 14 days at 8am'].each do |words|
  due = Fugit.parse(words)
  is_today = due.is_a?(EtOrbi::EoTime) && due.strftime('%F %R') == Time.now.strftime('%F 08:00')
  puts "#{words}: #{is_today ? 'today' : due.to_cron_s}"
end
RUBY
TZ=Europe/Stockholm ruby due.rb | tee seen
cmp - seen <<'SEEN'
every monday at 8am: 0 8 * * 1
every other monday at 8am: today
every 2 weeks on monday at 8am: today
monday at 8am: today
every 14 days at 8am: 0 8 1,15,29 * *
SEEN
