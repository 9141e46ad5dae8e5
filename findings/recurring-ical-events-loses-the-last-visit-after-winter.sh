#!/bin/sh
# recurring-ical-events 2.0.1 for Python (Debian's python3-recurring-ical-events 2.0.1-1): weekly visits at 08:00 in Stockholm until the
# last of them, whose time in UTC is the end of the rule, as RFC 5545 asks.
#
# Guessed: the last visit is there, since it begins at that moment.
# Seen: it is there if the visits have begun in summer. Of those that begin in winter and end in summer the last is left out, as if it were
#       still winter on its day: 15 March to 12 April ends on 5 April. The other way round, from October to November, the last is there.
#
# Fails if that changes. Needs apt-get and python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq python3-recurring-ical-events=2.0.1-1 python3-icalendar=4.0.3-5 python3-x-wr-timezone=0.0.5-2 \
  python3-dateutil=2.8.2-2 python3-tz python3-six >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >days.py <<'PY'
import icalendar, recurring_ical_events
visits = [('20270405T080000', '20270426T060000Z'), ('20270315T080000', '20270412T060000Z'), ('20261012T080000', '20261102T070000Z')]
for start, until in visits:
    calendar = icalendar.Calendar.from_ical('\r\n'.join([
        'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//SV', 'BEGIN:VEVENT', 'UID:1@example.se', 'DTSTAMP:20261128T120000Z',
        f'DTSTART;TZID=Europe/Stockholm:{start}', 'DURATION:PT2H', f'RRULE:FREQ=WEEKLY;UNTIL={until}', 'SUMMARY:Visit', 'END:VEVENT',
        'END:VCALENDAR', '']))
    days = recurring_ical_events.of(calendar).between((2026, 1, 1), (2028, 1, 1))
    print(until, *sorted(f"{day['DTSTART'].dt:%m-%d}" for day in days))
PY
PYTHONPATH="$work/usr/lib/python3/dist-packages" python3 days.py | tee seen
cmp - seen <<'SEEN'
20270426T060000Z 04-05 04-12 04-19 04-26
20270412T060000Z 03-15 03-22 03-29 04-05
20261102T070000Z 10-12 10-19 10-26 11-02
SEEN
