#!/bin/sh
# FreeXL 1.0.6 (Debian's libfreexl1 1.0.6-2), by which GDAL 3.6.2 reads .xls files of Excel for its ogr tools and QGIS, and SpatiaLite, too:
# numbers that are shown with a word, as "175,50 kr per månad".
#
# Guessed, in writing: numbers shown with "kr", "dagar", "st" and "mån" are numbers, which they are; then, after "påsar/mån" had been seen
#       to be a time, numbers with "kr per månad", "st/mån" and the like.
# Seen: the letters of the words are taken for those of a format. With m and s, "Summa", moms or st/mån, 175.5 is 12:00:00, of which the
#       175 are gone, and with y or m and d, kr per månad or dagar/mån, it is the day 1900-06-23. With one of these letters alone, as in
#       "mån" or säckar, it is a number, and so are kr and Saldo. Nothing is said. What stands within quotation marks of a format is text
#       by Excel's own rules. The tracker of GDAL tells of days and times in .xlsx files, not of this.
#
# Fails if that changes. Needs gdal-bin, libfreexl1 1.0.6-2, and perl with libspreadsheet-writeexcel-perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
dpkg-query -W -f='${Version}\n' libfreexl1 2>/dev/null | grep -qxF '1.0.6-2' ||
  { echo 'libfreexl1 1.0.6-2 is not here' && exit 2; }
cat >book.pl <<'PERL'
use utf8;
use Spreadsheet::WriteExcel;
my $book = Spreadsheet::WriteExcel->new('book.xls');
my $sheet = $book->add_worksheet('Bok');
my $row = 0;
my @numbers = ('0.00', '0.00 "kr"', '0 "mån"', '"Saldo" 0.00');
for my $format (@numbers, '"Summa" 0.00', '0.00 "moms"', '0 "st/mån"', '0 "kr per månad"', '0 "dagar/mån"') {
  $sheet->write_string($row, 0, $format);
  $sheet->write_number($row++, 1, 175.5, $book->add_format(num_format => $format));
}
$book->close;
PERL
perl book.pl
ogr2ogr -f CSV /vsistdout/ book.xls -oo HEADERS=DISABLE 2>/dev/null | tee seen
cmp - seen <<'SEEN'
Field1,Field2
"0.00","175.5"
"0.00 ""kr""","175.5"
"0 ""mån""","175.5"
"""Saldo"" 0.00","175.5"
"""Summa"" 0.00",12:00:00
"0.00 ""moms""",12:00:00
"0 ""st/mån""",12:00:00
"0 ""kr per månad""",1900-06-23
"0 ""dagar/mån""",1900-06-23
SEEN
