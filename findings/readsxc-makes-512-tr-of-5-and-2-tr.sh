#!/bin/sh
# Spreadsheet::ReadSXC 0.35 for Perl (Debian's libspreadsheet-readsxc-perl 0.35-1) and Gnumeric 1.12.55 (gnumeric 1.12.55-1): an address in
# two lines, in a sheet that Gnumeric wrote as .ods, and read by the first.
#
# Guessed: the lines are joined by a new line, and blanks are kept. The manual has nothing between lines as the default.
# Seen: a 1 stands between them: Ekbacken 5, 2 tr, is "Ekbacken 512 tr". Gnumeric writes the new line as text:line-break, as ODF has it,
#       and ReadSXC answers 1 for what it does not know, with a warning that "something's wrong" and not what. ReplaceNewlineWith, which
#       the manual has for new lines, changes nothing. Three blanks in a row, text:s with a count, are two.
#
# Fails if that changes. Needs perl with Spreadsheet::ReadSXC, and Gnumeric.
set -eu
ssconvert --version 2>/dev/null | grep -q '1\.12\.55' || { echo 'Gnumeric 1.12.55 is not here' && exit 2; }
perl -MSpreadsheet::ReadSXC=0.35 -e '' 2>/dev/null || { echo 'Spreadsheet::ReadSXC 0.35 is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
printf '%s\n' 'Name,Address' '"Bo Ek","Ekbacken 7"' '"Anna Ek","Ekbacken 5' '2 tr"' '"Eva Ek","Ekbacken 9   A"' >homes.csv
LC_ALL=C.UTF-8 ssconvert homes.csv homes.ods 2>/dev/null
for new_line in '' ' / '; do
  perl -MSpreadsheet::ReadSXC=read_sxc -e '
    my $sheets = read_sxc("homes.ods", { OrderBySheet => 1, ReplaceNewlineWith => $ARGV[0] });
    print join(" | ", @$_), "\n" for @{ $sheets->[0] };' "$new_line" 2>warned
  sed 's/ at .*//' warned
done | tee seen
cmp - seen <<'SEEN'
Name | Address
Bo Ek | Ekbacken 7
Anna Ek | Ekbacken 512 tr
Eva Ek | Ekbacken 9  A
Warning: something's wrong
Name | Address
Bo Ek | Ekbacken 7
Anna Ek | Ekbacken 512 tr
Eva Ek | Ekbacken 9  A
Warning: something's wrong
SEEN
