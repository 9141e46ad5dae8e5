#!/bin/sh
# Spreadsheet::ParseExcel 0.65 (Debian's libspreadsheet-parseexcel-perl 0.6500-4~deb12u1), by which Perl's readers of Excel files show a
# cell: days and sums in formats that name a language, as Excel writes them.
#
# Guessed: "30 november 2026", or the English month, since it has no Swedish; and "1,234.50 kr".
# Seen: Swedish is 41D in such formats, [$-41D], and the D is taken for the day: the cell shows "[$41] 4 6356". So it is in Finnish, 40B,
#       and not in English, Danish and Norwegian, 409, 406 and 414, which have no letter. A sum in [$kr-41D] shows "1,23..5 [$kr410]"; one
#       below zero has two minus signs in #,##0.00_ ;[Red]\-#,##0.00, which a Swedish Excel offers.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libspreadsheet-parseexcel-perl=0.6500-4~deb12u1 libole-storage-lite-perl libcrypt-rc4-perl \
  libdigest-perl-md5-perl >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >cells.pl <<'PL'
use Spreadsheet::ParseExcel::Utility 'ExcelFmt';
for ( [ 'd mmmm yyyy', 46356 ], [ '[$-409]d mmmm yyyy', 46356 ], [ '[$-414]d mmmm yyyy', 46356 ], [ '[$-41D]d mmmm yyyy', 46356 ],
    [ '[$-40B]d mmmm yyyy', 46356 ], [ '#,##0.00\ "kr"', 1234.5 ],
    [ '#,##0.00\ [$kr-41D]', 1234.5 ], [ '#,##0.00_ ;[Red]\-#,##0.00', -75.5 ] ) {
    my ( $format, $number ) = @$_;
    print "$number in $format: ", ExcelFmt( $format, $number ), "\n";
}
PL
perl -I usr/share/perl5 cells.pl | tee seen
cmp - seen <<'SEEN'
46356 in d mmmm yyyy: 30 November 2026
46356 in [$-409]d mmmm yyyy: 30 November 2026
46356 in [$-414]d mmmm yyyy: 30 November 2026
46356 in [$-41D]d mmmm yyyy: [$41] 4 6356
46356 in [$-40B]d mmmm yyyy: [$4B] 4 6356
1234.5 in #,##0.00\ "kr": 1,234.50 kr
1234.5 in #,##0.00\ [$kr-41D]: 1,23..5 [$kr410]
-75.5 in #,##0.00_ ;[Red]\-#,##0.00: --75.50
SEEN
