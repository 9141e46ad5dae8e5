#!/bin/sh
# Spreadsheet::ParseExcel 0.65 for Perl (Debian's libspreadsheet-parseexcel-perl 0.6500-4~deb12u1), whose ExcelFmt shows the cells of .xls,
# and for Spreadsheet::XLSX and Spreadsheet::ParseXLSX those of .xlsx: hours worked, by Excel's format [h]:mm.
#
# Guessed: a day and a half is 36:00.
# Seen: it is 36:01, and so is 36:30; half past eight is 8:01. The m behind [h] is taken for a month, January of 1900. By [hh]:mm a day and
#       a half is "[12]:00". By [h]:mm:ss and by h:mm the minutes are right. The POD tells of neither.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libspreadsheet-parseexcel-perl=0.6500-4~deb12u1 libole-storage-lite-perl libdigest-perl-md5-perl libcrypt-rc4-perl \
  libio-stringy-perl >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >hours.pl <<'PL'
use Spreadsheet::ParseExcel::Utility qw(ExcelFmt);
for my $hours (8, 8.5, 36, 36.5) {
    print join(' | ', $hours, map { ExcelFmt($_, $hours / 24) } '[h]:mm', '[hh]:mm', '[h]:mm:ss', 'h:mm'), "\n";
}
PL
perl -I usr/share/perl5 hours.pl | tee seen
cmp - seen <<'SEEN'
8 | 8:01 | [08]:00 | 8:00:00 | 8:00
8.5 | 8:01 | [08]:30 | 8:30:00 | 8:30
36 | 36:01 | [12]:00 | 36:00:00 | 12:00
36.5 | 36:01 | [12]:30 | 36:30:00 | 12:30
SEEN
