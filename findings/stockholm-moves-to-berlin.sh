#!/bin/sh
# timezones-ical-library 2.3.2 (npm): the VTIMEZONE for a calendar whose events say TZID=Europe/Stockholm.
#
# Guessed: one whose TZID is Europe/Stockholm, since that was asked for.
# Seen: Europe/Berlin, of which Stockholm has been a link in the time zone database since 2022. The events' TZID is then defined nowhere in
#       the file, which RFC 5545 forbids. Oslo and Copenhagen move to Berlin as well, and Helsinki stays where it is.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund timezones-ical-library@2.3.2 >/dev/null
cd "$work"
seen=$(node -e "
const { tzlib_get_ical_block } = require('timezones-ical-library')
for (const city of ['Stockholm', 'Oslo', 'Copenhagen', 'Helsinki'])
  console.log(city, /TZID:(.*)/.exec(tzlib_get_ical_block('Europe/' + city)[0])[1].trim())" | paste -sd ' ' -)
echo "$seen"
[ "$seen" = 'Stockholm Europe/Berlin Oslo Europe/Berlin Copenhagen Europe/Berlin Helsinki Europe/Helsinki' ]
