#!/bin/sh
# Commons Configuration 2.8.0 (Debian's libcommons-configuration2-java 2.8.0-2), which writes settings as INI and reads them, in Java: names
# and an address.
#
# Guessed, in writing: what is written is read back the same by itself.
# Seen: of a name that begins with quotation marks only what is within them is left: "Påsrundan" UF is Påsrundan, and "B" 5 is B. Of an
#       address in two lines the second is gone. It writes both as they stand, and puts quotation marks around what has a ; or a # in it
#       alone. Nothing is said. As properties the same texts come back whole. No page of its manual and no letter of its lists was found
#       to tell of it.
#
# Fails if that changes. Needs apt-get and a JDK.
set -eu
command -v javac >/dev/null || { echo 'javac is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libcommons-configuration2-java=2.8.0-2 libcommons-text-java libcommons-lang3-java libcommons-logging-java \
  libcommons-beanutils-java >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
cat >Settings.java <<'JAVA'
import java.io.*;
import org.apache.commons.configuration2.*;

public class Settings {
    public static void main(String[] ignored) throws Exception {
        String[] texts = {"\"Påsrundan\" UF", "\"B\" 5", "5 \"B\"", "Ekbacken 5\nSollentuna", "Ekbacken 5; 2 tr"};
        INIConfiguration ini = new INIConfiguration();
        PropertiesConfiguration properties = new PropertiesConfiguration();
        for (int at = 0; at < texts.length; at++) {
            ini.getSection("Kund").setProperty("text" + at, texts[at]);
            properties.setProperty("text" + at, texts[at]);
        }
        StringWriter written = new StringWriter();
        ini.write(written);
        System.out.println(written.toString().trim());
        INIConfiguration read = new INIConfiguration();
        read.read(new StringReader(written.toString()));
        StringWriter other = new StringWriter();
        properties.write(other);
        PropertiesConfiguration whole = new PropertiesConfiguration();
        whole.read(new StringReader(other.toString()));
        for (int at = 0; at < texts.length; at++)
            System.out.println(read.getString("Kund.text" + at) + ", " + whole.getString("text" + at).equals(texts[at]));
    }
}
JAVA
classes=$(find "$work" -name '*.jar' -printf '%p:')
LC_ALL=C.UTF-8 javac -encoding UTF-8 -cp "$classes" Settings.java
LC_ALL=C.UTF-8 java -Dfile.encoding=UTF-8 -Dsun.stdout.encoding=UTF-8 -cp "$classes." Settings 2>/dev/null | tee seen
cmp - seen <<'SEEN'
[Kund]
text0 = "Påsrundan" UF
text1 = "B" 5
text2 = 5 "B"
text3 = Ekbacken 5
Sollentuna
text4 = "Ekbacken 5; 2 tr"
Påsrundan, true
B, true
5 "B", true
Ekbacken 5, true
Ekbacken 5; 2 tr, true
SEEN
