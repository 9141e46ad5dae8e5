#!/bin/sh
# DBD::CSV 0.60 and SQL::Statement 1.414 for Perl (Debian's libdbd-csv-perl 0.6000-1+deb12u1 and libsql-statement-perl 1.414-1), by which a
# CSV is asked in SQL: payments with a decimal comma.
#
# Guessed: "12,50" is 12, as where Perl takes a text for a number, and a warning says so; or it is text, and no sum is worked out.
# Seen: it depends on the question. In a comparison it is text, letter by letter, though the other side is a number: 12,50 is more than 100,
#       and less than 80 as well. In SUM and AVG it is nothing, and counts as a payment: the mean of 300, 75 and 12,50 is 125. To MIN it
#       is the least. Nothing is said.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- libdbd-csv-perl=0.6000-1+deb12u1 libsql-statement-perl=1.414-1
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" libdbi-perl libtext-csv-xs-perl libparams-util-perl libclone-perl libmodule-runtime-perl \
  >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
printf '%s\n' 'Name;Sum' 'Ada;12,50' 'Bo;300' 'Cia;75' >payments.csv
cat >ask.pl <<'PERL'
use DBI;
my $table = DBI->connect('dbi:CSV:', undef, undef, { f_dir => '.', f_ext => '.csv/r', csv_sep_char => ';', RaiseError => 1 });
for my $question ('Name FROM payments WHERE Sum > 100', 'Name FROM payments WHERE Sum < 80', 'SUM(Sum), AVG(Sum), MIN(Sum) FROM payments')
{
    print join(' ', map { @$_ } @{ $table->selectall_arrayref("SELECT $question") }), "\n";
}
PERL
PERL5LIB="$work/usr/share/perl5:$(echo "$work"/usr/lib/*-linux-gnu/perl5/*)" /usr/bin/perl -w ask.pl 2>&1 | tee seen
[ "$(cat seen)" = 'Ada Bo
Ada Cia
375 125 12,50' ]
