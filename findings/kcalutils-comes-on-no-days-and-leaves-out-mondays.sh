#!/bin/sh
# KCalUtils 22.12.3 (Debian's libkf5calendarutils-dev 4:22.12.3-1), with which KMail and KOrganizer put an event into words: every second
# Monday, five times, with and without BYDAY=MO, which the first day's Monday makes needless, and one Monday left out.
#
# Guessed: "Recurs every 2 weeks on Monday" for both, as both come on the same days, and the day that is left out.
# Seen: without BYDAY it recurs "on no days". With one Monday of five left out it recurs "excluding Mon", so that who is invited reads that
#       the van never comes on the day on which it comes; so a weekly event is told in either form. Of a monthly or daily one the date that
#       is left out is told. The occurrences themselves are right. The description of the function says nothing of it, nor the tracker.
#
# Fails if that changes. Needs g++ and libkf5calendarutils-dev 4:22.12.3-1.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
dpkg-query -W -f='${Version}\n' libkf5calendarutils-dev 2>/dev/null | grep -qxF '4:22.12.3-1' ||
  { echo 'libkf5calendarutils-dev 4:22.12.3-1 is not here' && exit 2; }
cat >words.cpp <<'CPP'
#include <KCalendarCore/ICalFormat>
#include <KCalendarCore/MemoryCalendar>
#include <KCalUtils/IncidenceFormatter>
#include <QCoreApplication>
#include <QTimeZone>
#include <cstdio>
using namespace KCalendarCore;
int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    for (const char *rule : {"WEEKLY;INTERVAL=2;COUNT=5", "WEEKLY;INTERVAL=2;COUNT=5;BYDAY=MO", "DAILY;INTERVAL=14;COUNT=5"}) {
        MemoryCalendar::Ptr calendar(new MemoryCalendar(QTimeZone::utc()));
        ICalFormat().fromString(calendar, QString(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//x//SV\r\nBEGIN:VEVENT\r\nUID:1@example.se\r\nDTSTAMP:20261128T120000Z\r\n"
            "DTSTART:20270315T070000Z\r\nRRULE:FREQ=%1\r\nEXDATE:20270412T070000Z\r\nSUMMARY:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
            .arg(rule));
        const auto event = calendar->rawEvents().first();
        puts(qPrintable(QString(rule) + ": " + KCalUtils::IncidenceFormatter::recurrenceString(event)));
        for (auto day = event->dtStart(); day.isValid(); day = event->recurrence()->getNextDateTime(day))
            printf(" %s", qPrintable(day.toString("ddd d MMM")));
        puts("");
    }
}
CPP
qt=/usr/include/x86_64-linux-gnu/qt5
g++ -w -fPIC -I/usr/include/KF5 -I/usr/include/KF5/KCalendarCore -I/usr/include/KF5/KCalUtils -I$qt -I$qt/QtCore -I$qt/QtGui words.cpp \
  -o words -lKF5CalendarCore -lKF5CalendarUtils -lQt5Core
TZ=UTC LC_ALL=C.UTF-8 LANGUAGE=en QT_QPA_PLATFORM=offscreen ./words 2>/dev/null | tee seen
cmp - seen <<'SEEN'
WEEKLY;INTERVAL=2;COUNT=5: Recurs every 2 weeks on no days until 10 May 2027 07:00:00 (5 occurrences) (excluding Mon)
 Mon 15 Mar Mon 29 Mar Mon 26 Apr Mon 10 May
WEEKLY;INTERVAL=2;COUNT=5;BYDAY=MO: Recurs every 2 weeks on Mon until 10 May 2027 07:00:00 (5 occurrences) (excluding Mon)
 Mon 15 Mar Mon 29 Mar Mon 26 Apr Mon 10 May
DAILY;INTERVAL=14;COUNT=5: Recurs every 14 days until 10 May 2027 07:00:00 (5 occurrences) (excluding 12 Apr 2027)
 Mon 15 Mar Mon 29 Mar Mon 26 Apr Mon 10 May
SEEN
