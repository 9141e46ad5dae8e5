#!/bin/sh
# Commons Validator 1.7 for Java (Debian's libcommons-validator-java 1:1.7-1): CurrencyValidator, which by its manual takes a sum with its
# currency or without, in the locales of four countries.
#
# Guessed: "125,50" is a sum in Swedish, German and Danish, as "125.50" is in American.
# Seen: only America has it so. Where the currency comes behind, it takes away the currency from the form that is asked for, and not the
#       fixed blank before it: "125,50" is refused, and "125,50" with a fixed blank at its end is a sum. "25" is no share of a hundred there
#       either, to PercentValidator, and with the blank it is.
#
# Fails if that changes. Needs apt-get and a JDK of 11 or later.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libcommons-validator-java=1:1.7-1 >/dev/null 2>&1
dpkg -x libcommons-validator-java_*.deb .
cat >Sums.java <<'JAVA'
import java.util.Locale;
import org.apache.commons.validator.routines.BigDecimalValidator;
import org.apache.commons.validator.routines.CurrencyValidator;
import org.apache.commons.validator.routines.PercentValidator;

public class Sums {
    public static void main(String[] arguments) {
        for (String tag : new String[] {"en-US", "sv-SE", "de-DE", "da-DK"}) {
            Locale locale = Locale.forLanguageTag(tag);
            String sum = tag.equals("en-US") ? "125.50" : "125,50";
            BigDecimalValidator sums = CurrencyValidator.getInstance();
            BigDecimalValidator shares = PercentValidator.getInstance();
            System.out.println(tag + ": " + sums.validate(sum, locale) + " " + sums.validate(sum + "\u00a0", locale) + "; "
                + shares.validate("25", locale) + " " + shares.validate("25\u00a0", locale));
        }
    }
}
JAVA
java -cp "$(find usr/share/java -name 'commons-validator-*.jar')" Sums.java | tee seen
cmp - seen <<'SEEN'
en-US: 125.50 null; 0.25 null
sv-SE: null 125.50; null 0.25
de-DE: null 125.50; null 0.25
da-DK: null 125.50; null 0.25
SEEN
