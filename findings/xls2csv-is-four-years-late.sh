#!/bin/sh
# xls2csv of catdoc 0.95 (Debian's catdoc 1:0.95-6~deb12u1): an Excel file written by Spreadsheet::WriteExcel 2.40
# (libspreadsheet-writeexcel-perl 2.40-4), with days in formats of Excel's own list and in written ones.
#
# Guessed: 2026-11-30, in whatever format; the file says that its days are counted from 1900, as nearly all do, and LibreOffice reads that
#          day.
# Seen: in a format of the list, as 14, the computer's short date, it is 2030-12-01, four years and a day late: days are counted from 1904,
#       as old Macs had them, though the file says otherwise. In a written format, as yyyy-mm-dd, which Swedes choose, it is 46356.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- 'catdoc=1:0.95-6~deb12u1' libspreadsheet-writeexcel-perl=2.40-4
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >write.pl <<'PERL'
use Spreadsheet::WriteExcel;
my $book = Spreadsheet::WriteExcel->new('days.xls');
my $sheet = $book->add_worksheet('Days');
my $row = 0;
# 46356 is 30 November 2026, counted from 1900.
for my $format (14, 15, 'yyyy-mm-dd', 'd mmmm yyyy') {
    $sheet->write_number($row++, 0, 46356, $book->add_format(num_format => $format));
}
$book->close;
PERL
printf '%s\n' "charset_path = $work/usr/share/catdoc" "map_path = $work/usr/share/catdoc" >.catdocrc
export HOME="$work"
PERL5LIB="$work/usr/share/perl5" /usr/bin/perl write.pl
# The record of where days are counted from, 0022, two bytes long: nought is 1900.
LC_ALL=C grep -qaP '\x22\x00\x02\x00\x00\x00' days.xls
seen=$(./usr/bin/xls2csv -f %Y-%m-%d days.xls | tr -d '"\f' | paste -sd ' ' -)
echo "$seen"
[ "$seen" = '2030-12-01 2030-12-01 46356 46356' ]
