#!/bin/sh
# Lingua::Stem 2.31 for Perl (Debian's liblingua-stem-perl 2.31-1, with libsnowball-swedish-perl 1.2-6), which cuts words to what their
# forms share: Swedish ones, by its locale sv.
#
# Guessed: påse, påsen and påsar, a bag, the bag and bags, are one word, as flaska and flaskor, a bottle and bottles, are.
# Seen: they are three, since å, ä and ö are no vowels there, and säck and säckar, sacks, are two. Given characters, it answers in bytes
#       whatever it has cut: hämtning and hämtningar, a pick-up and pick-ups, which are one word in bytes, are two.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq liblingua-stem-perl=2.31-1 libsnowball-swedish-perl=1.2-6 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >words.pl <<'PL'
use utf8;
use Lingua::Stem;
my $stems = Lingua::Stem->new(-locale => 'sv');
for my $words ([qw(flaska flaskor)], [qw(påse påsen påsar)], [qw(säck säckar)], [qw(hämtning hämtningar)]) {
    my @characters = @{ $stems->stem(@$words) };
    my @bytes = @{ $stems->stem(map { my $word = $_; utf8::encode($word); $word } @$words) };
    my (%of_characters, %of_bytes);
    @of_characters{@characters} = @of_bytes{@bytes} = ();
    printf "%s: %d of characters, %d of bytes\n", $bytes[0], scalar keys %of_characters, scalar keys %of_bytes;
}
PL
perl -Iusr/share/perl5 words.pl | tee seen
cmp - seen <<'SEEN'
flask: 1 of characters, 1 of bytes
påse: 3 of characters, 3 of bytes
säck: 2 of characters, 2 of bytes
hämtning: 2 of characters, 1 of bytes
SEEN
