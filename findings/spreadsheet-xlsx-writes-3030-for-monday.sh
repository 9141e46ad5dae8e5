#!/bin/sh
# Spreadsheet::XLSX 0.17 for Perl (Debian's libspreadsheet-xlsx-perl 0.17-1), a reader of Excel's files, on one that XlsxWriter 3.0.2 for
# Python (Debian's python3-xlsxwriter 3.0.2-2) has written: a Monday with its weekday, and hours as people count them for pay, [h]:mm.
#
# Guessed, though not in writing: Mon 30 Nov, in English at worst; 1:30, and 36:00 of a day and a half.
# Seen: ddd, the short weekday, is the day of the month twice over, "3030 30 Nov"; dddd is Monday. The minutes of [h]:mm are the month, of
#       January 1900, so that whatever the time is, 01 stands there: 1:01 and 36:01. In h:mm they are right.
#
# Fails if that changes. Needs apt-get, perl and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
packages='libspreadsheet-xlsx-perl=0.17-1 python3-xlsxwriter=3.0.2-2'
# shellcheck disable=SC2086 # Each is an argument.
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  $packages >/dev/null 2>&1
# shellcheck disable=SC2086
(cd debs && apt-get download -qq $packages >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >write.py <<'PY'
import xlsxwriter
book = xlsxwriter.Workbook('visits.xlsx')
sheet = book.add_worksheet()
cells = [(46356, 'ddd d mmm'), (46356, 'dddd d mmmm'), (46356, 'd mmmm yyyy'), (0.0625, '[h]:mm'), (1.5, '[h]:mm'), (0.0625, 'h:mm')]
for row, (value, form) in enumerate(cells):
    sheet.write(row, 0, form)
    sheet.write(row, 1, value, book.add_format({'num_format': form}))
book.close()
PY
cat >read.pl <<'PL'
use Spreadsheet::XLSX;
my $sheet = Spreadsheet::XLSX->new('visits.xlsx')->{Worksheet}[0];
for my $row ( 0 .. $sheet->{MaxRow} ) {
    print $sheet->{Cells}[$row][0]->value, ': ', $sheet->{Cells}[$row][1]->value, "\n";
}
PL
PYTHONPATH=$work/usr/lib/python3/dist-packages /usr/bin/python3 write.py
perl -Iusr/share/perl5 -I"$(echo usr/lib/x86_64-linux-gnu/perl5/5.*)" read.pl | tee seen
cmp - seen <<'SEEN'
ddd d mmm: 3030 30 Nov
dddd d mmmm: Monday 30 November
d mmmm yyyy: 30 November 2026
[h]:mm: 1:01
[h]:mm: 36:01
h:mm: 1:30
SEEN
