#!/bin/sh
# ez-vcard 0.11.2 (Debian's libez-vcard-java 0.11.2+dfsg-1), by which Java programs read and write vCards: a neighbour with two given names,
# N:Åkesson;Anna,Karin, as RFC 2426 and RFC 6350 have it, read and written as the same version.
#
# Guessed: both are there again, as Anna,Karin.
# Seen: Karin is gone from N, in 3.0 and in 4.0, and from what getGiven() answers; nothing is said. Two additional names, two prefixes and
#       two streets, parted by the same comma, are kept. So is FN, until a program makes a name of N.
#
# Fails if that changes. Needs apt-get and a JDK of 11 or later.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libez-vcard-java=0.11.2+dfsg-1 libvinnie-java libjsoup-java libjackson2-core-java >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >Again.java <<'JAVA'
import ezvcard.Ezvcard;
import ezvcard.VCard;

public class Again {
    public static void main(String[] arguments) {
        for (String version : new String[] {"3.0", "4.0"}) {
            VCard card = Ezvcard.parse(String.join("\r\n", "BEGIN:VCARD", "VERSION:" + version, "N:Ek;Anna,Karin;Eva,Maria;Dr,Prof;",
                "FN:Anna Karin Ek", "ADR:;;Ekbacken 5,2 tr;Sollentuna;;191 40;Sverige", "END:VCARD", "")).first();
            System.out.println("given " + card.getStructuredName().getGiven());
            Ezvcard.write(card).version(card.getVersion()).go().lines().filter(line -> line.matches("(N|FN|ADR):.*"))
                .forEach(System.out::println);
        }
    }
}
JAVA
java -cp "$(find usr/share/java -name '*.jar' | paste -sd :)" Again.java | tee seen
cmp - seen <<'SEEN'
given Anna
N:Ek;Anna;Eva,Maria;Dr,Prof
FN:Anna Karin Ek
ADR:;;Ekbacken 5,2 tr;Sollentuna;;191 40;Sverige
given Anna
N:Ek;Anna;Eva,Maria;Dr,Prof;
FN:Anna Karin Ek
ADR:;;Ekbacken 5,2 tr;Sollentuna;;191 40;Sverige
SEEN
