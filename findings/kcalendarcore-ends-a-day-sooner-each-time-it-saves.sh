#!/bin/sh
# KCalendarCore 5.103 (Debian's libkf5calendarcore-dev 5:5.103.0-1), with which KOrganizer and KDE's other calendars read and write: a whole
# day each Saturday until 22 May, UNTIL=20270522, as RFC 5545 wants it of whole days, read and written three times.
#
# Guessed, before the first run: it is written as it was read.
# Seen: in Stockholm a day is taken away each time it is saved, so that the visit of 22 May is gone after the first time. The day's
#       beginning in Sweden is written as one of UTC, of which the hour is then left out. It is so on a computer set to Stockholm whether
#       the calendar's own zone is Stockholm, UTC or New York; on computers set to UTC and New York nothing is lost. One with a COUNT is
#       right. Nothing is said, and the tracker does not tell of it.
#
# Fails if that changes. Needs g++, libkf5calendarcore-dev 5:5.103.0-1 and tzdata.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
dpkg-query -W -f='${Version}\n' libkf5calendarcore-dev 2>/dev/null | grep -qxF '5:5.103.0-1' ||
  { echo 'libkf5calendarcore-dev 5:5.103.0-1 is not here' && exit 2; }
cat >save.cpp <<'CPP'
#include <KCalendarCore/ICalFormat>
#include <KCalendarCore/MemoryCalendar>
#include <QTimeZone>
#include <cstdio>
using namespace KCalendarCore;
int main()
{
    QString saved = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//x//SV\r\nBEGIN:VEVENT\r\nUID:1@example.se\r\n"
                    "DTSTAMP:20261128T120000Z\r\nDTSTART;VALUE=DATE:20270501\r\nRRULE:FREQ=WEEKLY;UNTIL=20270522\r\n"
                    "SUMMARY:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
    for (int times = 0; times < 3; times++) {
        MemoryCalendar::Ptr calendar(new MemoryCalendar(QTimeZone::systemTimeZone()));
        ICalFormat format;
        format.fromString(calendar, saved);
        saved = format.toString(calendar.staticCast<Calendar>());
        printf(" %s", qPrintable(saved.section("UNTIL=", 1).left(8)));
    }
    puts("");
}
CPP
qt=/usr/include/x86_64-linux-gnu/qt5
g++ -w -fPIC -I/usr/include/KF5 -I/usr/include/KF5/KCalendarCore -I$qt -I$qt/QtCore -I$qt/QtGui save.cpp -o save -lKF5CalendarCore -lQt5Core
for zone in Europe/Stockholm UTC America/New_York; do
  echo "$zone:$(TZ=$zone ./save 2>/dev/null)"
done | tee seen
cmp - seen <<'SEEN'
Europe/Stockholm: 20270521 20270520 20270519
UTC: 20270522 20270522 20270522
America/New_York: 20270522 20270522 20270522
SEEN
