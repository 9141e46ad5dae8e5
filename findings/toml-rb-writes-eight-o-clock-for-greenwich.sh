#!/bin/sh
# toml-rb 2.2.0 (Debian's ruby-toml-rb 2.2.0-1), which reads and writes TOML for Ruby: the hour of a pick-up in Stockholm, written and read
# again, by Python 3 too.
#
# Guessed, in writing: the hour is written with its offset or for Greenwich, and is the same moment for Python.
# Seen: it is written as it stands on the clock here, with a Z for Greenwich behind it: 08:00 is read as 09:00 in winter and as 10:00 in
#       summer, by itself and by Python. A time that has been read with +01:00, or with no offset, is written so, too; each reading and
#       writing puts the pick-up off once more. A clock of its own, 08:00:00, is read as 09:00. Nothing is said. Neither the README nor the
#       tracker tells of it.
#
# Fails if that changes. Needs apt-get, Ruby and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq ruby-toml-rb=2.2.0-1 ruby-citrus >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
cat >hours.rb <<'RUBY'
require 'toml-rb'
winter = Time.new(2026, 11, 30, 8, 0, 0, '+01:00')
summer = Time.new(2027, 7, 5, 8, 0, 0, '+02:00')
File.write('hours.toml', TomlRB.dump('summer' => summer, 'winter' => winter))
puts File.read('hours.toml')
[winter, summer].zip(TomlRB.load_file('hours.toml').values_at('winter', 'summer')) { |set, read| puts "#{set} = #{read.localtime}" }
puts TomlRB.dump(TomlRB.parse('start = 2026-11-30T08:00:00+01:00'))
puts TomlRB.parse('from = 08:00:00')['from'].strftime('%H:%M')
RUBY
export TZ=Europe/Stockholm
ruby -I "$(dirname "$(find . -path '*toml-rb*/lib/toml-rb.rb')")" -I "$(dirname "$(find . -name citrus.rb | head -1)")" hours.rb | tee seen
/usr/bin/python3 -c "
import tomllib
for name, time in tomllib.load(open('hours.toml', 'rb')).items():
    print('Python:', name, time.astimezone())" | tee -a seen
cmp - seen <<'SEEN'
summer = 2027-07-05T08:00:00Z
winter = 2026-11-30T08:00:00Z
2026-11-30 08:00:00 +0100 = 2026-11-30 09:00:00 +0100
2027-07-05 08:00:00 +0200 = 2027-07-05 10:00:00 +0200
start = 2026-11-30T08:00:00Z
09:00
Python: summer 2027-07-05 10:00:00+02:00
Python: winter 2026-11-30 09:00:00+01:00
SEEN
