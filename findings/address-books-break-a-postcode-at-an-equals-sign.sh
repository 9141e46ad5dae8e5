#!/bin/sh
# EVCard of Evolution 3.46.4 (Debian's gir1.2-ebookcontacts-1.2 3.46.4-2+deb12u1) and Text::vCard 3.09 (Debian's libtext-vcard-perl 3.09-2)
# for vCard 2.1: a label that ez-vcard 0.11.2 (Debian's libez-vcard-java 0.11.2+dfsg-1) wrote in quoted-printable, in lines that end in "=".
#
# Guessed: both take the "=" and the end of the line away, as RFC 2045 says, and have "191 40 Sollentuna".
# Seen: Evolution takes them away only where the letter before them is encoded too, and keeps both within "191 40", so that the postcode
#       stands in two lines. Text::vCard has "191 4" and drops the rest. Nothing is said.
#
# Fails if that changes. Needs apt-get, perl, Python 3.11 of Debian and a JDK of 11 or later.
set -eu
[ -x /usr/bin/python3.11 ] || { echo 'Python 3.11 of Debian is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- gir1.2-ebookcontacts-1.2=3.46.4-2+deb12u1 python3-gi libtext-vcard-perl=3.09-2
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" libez-vcard-java=0.11.2+dfsg-1 libvinnie-java libjsoup-java libjackson2-core-java >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >Write.java <<'JAVA'
import ezvcard.Ezvcard;
import ezvcard.VCardVersion;

public class Write {
    public static void main(String[] arguments) {
        String card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna Ek\r\nLABEL;TYPE=HOME:Ekbacken 5\\n191 40 Sollentuna\r\nEND:VCARD\r\n";
        System.out.print(Ezvcard.write(Ezvcard.parse(card).first()).version(VCardVersion.V2_1).prodId(false).go());
    }
}
JAVA
java -cp "$(find usr/share/java -name '*.jar' | paste -sd :)" Write.java >card.vcf
cat >read.py <<'PYTHON'
import gi
gi.require_version("EBookContacts", "1.2")
from gi.repository import EBookContacts
card = EBookContacts.VCard.new_from_string(open("card.vcf", newline="").read())
print("EVCard", *card.get_attribute("LABEL").get_values(), sep="\n")
PYTHON
cat >read.pl <<'PERL'
use Text::vCard::Addressbook;
print join("\n", 'Text::vCard', map { $_->value } map { @{$_->get('label')} } Text::vCard::Addressbook->load(['card.vcf'])->vcards), "\n";
PERL
libraries=$(echo "$work"/usr/lib/*-linux-gnu)
export LD_LIBRARY_PATH="$libraries" GI_TYPELIB_PATH="$libraries/girepository-1.0" PYTHONPATH="$work/usr/lib/python3/dist-packages"
export PERL5LIB="$work/usr/share/perl5:$(echo "$libraries"/perl5/5.*):$libraries/perl5"
{
  grep -A 1 '^LABEL' card.vcf
  /usr/bin/python3.11 read.py
  perl read.pl
} | tr -d '\r' | tee seen
cmp - seen <<'SEEN'
LABEL;TYPE=HOME;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Ekbacken 5=0A191 4=
0 Sollentuna
EVCard
Ekbacken 5
191 4=
0 Sollentuna
Text::vCard
Ekbacken 5
191 4
SEEN
