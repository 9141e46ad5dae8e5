#!/bin/sh
# Crack 0.4.4 for Ruby (Debian's ruby-crack 0.4.4-4), which makes hashes of XML by the types that it states: whether a household has paid,
# a boolean.
#
# Guessed: true and 1 are yes, false and 0 no.
# Seen: 0 is yes, as is every other word than false. Nothing is said. XML Schema (2, 3.2.2) has true, false, 1 and 0 for a boolean; Crack's
#       own comment says that it asks whether the value is "true", by which 0 is no; and so reads Hash.from_xml of Active Support 6.1.7.
#
# Fails if that changes. Needs apt-get and Ruby.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq ruby-crack=0.4.4-4 >/dev/null 2>&1
dpkg -x ruby-crack_*.deb .
cat >paid.rb <<'RUBY'
require 'crack/xml'
%w[true 1 false 0].each { |paid| puts "#{paid}: #{Crack::XML.parse(%(<paid type="boolean">#{paid}</paid>))['paid']}" }
RUBY
ruby -I usr/lib/ruby/vendor_ruby paid.rb | tee seen
cmp - seen <<'SEEN'
true: true
1: true
false: false
0: true
SEEN
