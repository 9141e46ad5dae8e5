#!/bin/sh
# Data::Report 1.001 for Perl (Debian's libdata-report-perl 1.001-2): the same rows as text, as a page and as CSV.
#
# Guessed, in writing, after CSV had been seen without a first 0: "0" and 0 are 0 in it, and a cell that is not defined is empty.
# Seen: as text and as a page it is; as CSV it is "", as is a cell that is not there, so that whoever adds up or sorts the file reads who
#       owes nothing as who was not asked. 0.00, a text, is written. Nothing is said of it: the manual has the rows written as CSV, and
#       nothing of nought.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libdata-report-perl=1.001-2 >/dev/null 2>&1
dpkg -x libdata-report-perl_*.deb .
cat >report.pl <<'PL'
use strict;
use warnings;
use Data::Report;
for my $type ( 'text', 'html', 'csv' ) {
    my $report = Data::Report->create( type => $type );
    $report->set_layout(
        [
            { name => 'name', title => 'Name', width => 5 },
            { name => 'bags', title => 'Bags', width => 5, align => '>' },
            { name => 'sum',  title => 'Sum',  width => 8, align => '>' },
        ]
    );
    $report->start;
    $report->add( { name => 'Ek',   bags => 2, sum => '150.00' } );
    $report->add( { name => 'Lind', bags => 0, sum => '0.00' } );
    $report->add( { name => 'Berg', bags => undef, sum => 0 } );
    $report->finish;
}
PL
perl -Iusr/share/perl5 report.pl 2>&1 | grep -v '^<[^t]\|^<t[^dh]\|^</\|h_' | tee seen
cmp - seen <<'SEEN'
Name    Bags       Sum
----------------------
Ek         2    150.00
Lind       0      0.00
Berg                 0
<td align="left" class="c_name">Ek</td>
<td align="right" class="c_bags">2</td>
<td align="right" class="c_sum">150.00</td>
<td align="left" class="c_name">Lind</td>
<td align="right" class="c_bags">0</td>
<td align="right" class="c_sum">0.00</td>
<td align="left" class="c_name">Berg</td>
<td align="right" class="c_bags">&nbsp;</td>
<td align="right" class="c_sum">0</td>
"Name","Bags","Sum"
"Ek","2","150.00"
"Lind","","0.00"
"Berg","",""
SEEN
