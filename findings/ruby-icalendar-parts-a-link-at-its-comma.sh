#!/bin/sh
# icalendar 2.8.0 for Ruby (Debian's ruby-icalendar 2.8.0-1): an event with a link that has a comma and a semicolon, read and written again.
#
# Guessed: the link is a URI, and is given and written as it stands.
# Seen: it is a list of three, "https://example.se/?pos=59.4", "17.9" and "b", as if it were a list of categories. Asked for its text, it is
#       the list with its brackets; written again, the semicolon has become a comma, and the link leads elsewhere.
#
# Fails if that changes. Needs apt-get and Ruby.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  ruby-icalendar=2.8.0-1 >/dev/null 2>&1
(cd debs && apt-get download -qq ruby-icalendar=2.8.0-1 ruby-ice-cube >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//x//x//SV BEGIN:VEVENT UID:1@example.se DTSTAMP:20261128T120000Z \
  DTSTART:20270315T080000Z 'URL:https://example.se/?pos=59.4,17.9;b' SUMMARY:Visit END:VEVENT END:VCALENDAR >event.ics
cat >read.rb <<'RUBY'
$LOAD_PATH.unshift(*Dir['usr/share/rubygems-integration/all/gems/*/lib'], 'usr/lib/ruby/vendor_ruby')
require 'stringio'
require 'icalendar'
calendar = Icalendar::Calendar.parse(File.read('event.ics')).first
puts calendar.events.first.url.map(&:to_s).inspect
puts calendar.to_ical[/^URL.*/]
RUBY
ruby read.rb | tr -d '\r' | tee seen
cmp - seen <<'SEEN'
["https://example.se/?pos=59.4", "17.9", "b"]
URL:https://example.se/?pos=59.4,17.9,b
SEEN
