#!/bin/sh
# Apache POI 4.0.1 (Debian's libapache-poi-java 4.0.1-4), by which Java programs read Excel's files: DataFormatter, which writes a cell as
# Excel shows it, for numbers in the forms that Swedes give them there. 000 00 is what Swedish Excel offers as Postnummer.
#
# Guessed, though not in writing: 191 34, 556160-0680, the number of a company, and 070-174 06 05, as Excel shows them, in any language.
# Seen: of a postcode the blank comes behind it, "19134 ", whether it stands as it is, behind a backslash or between quotation marks, and
#       so do those of a telephone number, "070-1740605  ". The hyphen of a company's number goes where an American would have those of a
#       telephone: 55-6160-0680. A bankgiro of eight digits, 5050-1055, and a sum, # ##0.00, are right.
#
# Fails if that changes. Needs apt-get and a JDK of 11 or later.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libapache-poi-java=4.0.1-4 >/dev/null 2>&1
dpkg -x libapache-poi-java_*.deb .
cat >Forms.java <<'JAVA'
import java.util.Locale;
import org.apache.poi.ss.usermodel.DataFormatter;

public class Forms {
    public static void main(String[] arguments) {
        String[] forms = {"19134", "000 00", "19134", "000\\ 00", "19134", "000\" \"00", "701740605", "000-000 00 00", "5561600680",
            "000000-0000", "50501055", "0000-0000", "1250.5", "# ##0.00"};
        for (String tag : new String[] {"sv-SE", "en-US"}) {
            DataFormatter formatter = new DataFormatter(Locale.forLanguageTag(tag));
            for (int at = 0; at < forms.length; at += 2)
                System.out.println(tag + " " + forms[at] + " in " + forms[at + 1] + ": '"
                    + formatter.formatRawCellContents(Double.parseDouble(forms[at]), 200, forms[at + 1]) + "'");
        }
    }
}
JAVA
java -cp "$(find usr/share/java -name 'poi-4*.jar')" Forms.java 2>/dev/null | tee seen
cmp - seen <<'SEEN'
sv-SE 19134 in 000 00: '19134 '
sv-SE 19134 in 000\ 00: '19134 '
sv-SE 19134 in 000" "00: '19134 '
sv-SE 701740605 in 000-000 00 00: '070-1740605  '
sv-SE 5561600680 in 000000-0000: '55-6160-0680'
sv-SE 50501055 in 0000-0000: '5050-1055'
sv-SE 1250.5 in # ##0.00: '1 250,50'
en-US 19134 in 000 00: '19134 '
en-US 19134 in 000\ 00: '19134 '
en-US 19134 in 000" "00: '19134 '
en-US 701740605 in 000-000 00 00: '070-1740605  '
en-US 5561600680 in 000000-0000: '55-6160-0680'
en-US 50501055 in 0000-0000: '5050-1055'
en-US 1250.5 in # ##0.00: '1 250.50'
SEEN
