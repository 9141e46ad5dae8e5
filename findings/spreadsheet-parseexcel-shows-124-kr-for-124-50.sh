#!/bin/sh
# Spreadsheet::ParseExcel 0.65 (Debian's libspreadsheet-parseexcel-perl 0.6500-4~deb12u1), by which Perl's readers of Excel files show a
# cell as Excel does, .xls and .xlsx alike: sums with half a krona in the formats for whole kronor.
#
# Guessed, in writing, of value(): what Excel shows; half a krona is rounded up, and below zero down, as Excel does.
# Seen: so it is in formats with decimals: 0.25 in 0.0 is 0.3. In those without, be there "kr", thousands or per cent, a half goes to the
#       even neighbour: 124.5 is "124 kr", 125.5 "126 kr", and 12.5 % are 12 %. So what is read differs by a krona from what Excel prints.
#       Nothing is said. The list of changes has had the halves "behave like Excel" since 0.51.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- libspreadsheet-parseexcel-perl=0.6500-4~deb12u1 libspreadsheet-writeexcel-perl
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" libole-storage-lite-perl libparse-recdescent-perl libdigest-perl-md5-perl libcrypt-rc4-perl \
  libunicode-map-perl libio-stringy-perl >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >sums.pl <<'PL'
use Spreadsheet::WriteExcel;
use Spreadsheet::ParseExcel;
my @cells = (
    [ '0 "kr"', 124.5 ], [ '0 "kr"', 125.5 ], [ '0 "kr"', -124.5 ], [ '#,##0', 1250.5 ], [ '0%', 0.125 ], [ '0.0', 0.25 ], [ '0.00', 1.125 ]
);
my $book = Spreadsheet::WriteExcel->new('sums.xls');
my $sheet = $book->add_worksheet;
for my $row ( 0 .. $#cells ) {
    $sheet->write_number( $row, 0, $cells[$row][1], $book->add_format( num_format => $cells[$row][0] ) );
}
$book->close;
my $read = Spreadsheet::ParseExcel->new->parse('sums.xls')->worksheet(0);
print "$cells[$_][1] in $cells[$_][0]: ", $read->get_cell( $_, 0 )->value, "\n" for 0 .. $#cells;
PL
perl -Iusr/share/perl5 -I"$(echo usr/lib/*/perl5/5.*)" sums.pl 2>&1 | tee seen
cmp - seen <<'SEEN'
124.5 in 0 "kr": 124 kr
125.5 in 0 "kr": 126 kr
-124.5 in 0 "kr": -124 kr
1250.5 in #,##0: 1,250
0.125 in 0%: 12%
0.25 in 0.0: 0.3
1.125 in 0.00: 1.13
SEEN
