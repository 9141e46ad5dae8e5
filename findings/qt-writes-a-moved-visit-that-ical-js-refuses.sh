#!/bin/sh
# QtPim 5.0 (Debian's qtpim5-dev 5.0~git20201102.f9a8f0fc+dfsg1-3), with which Qt's calendars read and write iCalendar: every Monday, five
# times, at 06:00 UTC, one Monday left out and one visit moved to the Tuesday; what it has written is read by ical.js 2.2.1 (npm).
#
# Guessed, in writing: the date left out and the visit that is moved are written as they were read.
# Seen: as days without their time. RECURRENCE-ID:20270426 says that it is a time and is a day: ical.js, by which Thunderbird reads, raises
#       an error where it looks for the visit that is moved. EXDATE;VALUE=DATE:20270412 is of another kind than the visits at 06:00; ical.js
#       leaves it out all the same. The rule and the times are right. The documentation has the
#       dates that are left out as days alone, QSet<QDate>; of what is written to iCalendar the tracker does not tell.
#
# Fails if that changes. Needs npm, node, g++ and qtpim5-dev 5.0~git20201102.f9a8f0fc+dfsg1-3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
dpkg-query -W -f='${Version}\n' qtpim5-dev 2>/dev/null | grep -qxF '5.0~git20201102.f9a8f0fc+dfsg1-3' ||
  { echo 'qtpim5-dev 5.0~git20201102.f9a8f0fc+dfsg1-3 is not here' && exit 2; }
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund ical.js@2.2.1 >/dev/null
visit() { printf '%s\r\n' BEGIN:VEVENT UID:1@example.se DTSTAMP:20261128T120000Z SUMMARY:x "$@" END:VEVENT; }
{
  printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//x//x//SV
  visit DTSTART:20270405T060000Z 'RRULE:FREQ=WEEKLY;COUNT=5' EXDATE:20270412T060000Z
  visit DTSTART:20270427T060000Z RECURRENCE-ID:20270426T060000Z
  echo END:VCALENDAR
} >read.ics
cat >save.cpp <<'CPP'
#include <QCoreApplication>
#include <QFile>
#include <QtVersit/QVersitReader>
#include <QtVersit/QVersitWriter>
#include <QtVersitOrganizer/QVersitOrganizerExporter>
#include <QtVersitOrganizer/QVersitOrganizerImporter>
int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    QFile from("read.ics"), to("written.ics");
    from.open(QIODevice::ReadOnly);
    to.open(QIODevice::WriteOnly);
    QtVersit::QVersitReader reader(&from);
    reader.startReading();
    reader.waitForFinished();
    QtVersitOrganizer::QVersitOrganizerImporter importer;
    importer.importDocument(reader.results().first());
    QtVersitOrganizer::QVersitOrganizerExporter exporter;
    exporter.exportItems(importer.items());
    QtVersit::QVersitWriter writer(&to);
    writer.startWriting(exporter.document());
    writer.waitForFinished();
}
CPP
qt=/usr/include/x86_64-linux-gnu/qt5
g++ -w -fPIC -I$qt -I$qt/QtCore -I$qt/QtVersit -I$qt/QtVersitOrganizer -I$qt/QtOrganizer save.cpp -o save -lQt5VersitOrganizer \
  -lQt5Organizer -lQt5Versit -lQt5Core
TZ=Europe/Stockholm ./save
cat >days.mjs <<'JS'
import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
for (const file of ['read.ics', 'written.ics']) {
  const [weekly, moved] = new ICAL.Component(ICAL.parse(readFileSync(file, 'utf8'))).getAllSubcomponents('vevent')
  const days = new ICAL.Event(weekly, { exceptions: [] }).iterator()
  console.log(file, Array.from({ length: 5 }, () => days.next()).filter(Boolean).join(' '))
  try { console.log(String(moved.getFirstPropertyValue('recurrence-id'))) } catch ({ message }) { console.log(message) }
}
JS
{ grep -E '^(EXDATE|RECURRENCE-ID)' written.ics | tr -d '\r'; node days.mjs; } | tee seen
cmp - seen <<'SEEN'
EXDATE;VALUE=DATE:20270412
RECURRENCE-ID:20270426
read.ics 2027-04-05T06:00:00Z 2027-04-19T06:00:00Z 2027-04-26T06:00:00Z 2027-05-03T06:00:00Z
2027-04-26T06:00:00Z
written.ics 2027-04-05T06:00:00Z 2027-04-19T06:00:00Z 2027-04-26T06:00:00Z 2027-05-03T06:00:00Z
invalid date-time value: "2027-04-26T::"
SEEN
