#!/bin/sh
# JFreeChart 1.0.19 (Debian's libjfreechart-java 1.0.19-3, with libjcommon-java 1.0.23-2), which draws charts of time: its weeks, made of a
# day, a time zone and a language, on a machine set to American English.
#
# Guessed: a week that was made for Sweden is followed by Sweden's weeks on any machine: 49 to 53, which has 28 December 2026, and 1, each
#          from a Monday.
# Seen: the first is Sweden's. next() makes the others by the machine's language: they begin on Sundays, a day before the one that came
#       before has ended, and behind 52 comes week 1 of 2027 on 27 December. A visit of Monday 28 December, made for Sweden, is in week 53,
#       which the row of weeks does not have.
#
# Fails if that changes. Needs apt-get and a JDK of 11 or later.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libjfreechart-java=1.0.19-3 libjcommon-java=1.0.23-2 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >Weeks.java <<'JAVA'
import java.text.SimpleDateFormat;
import java.util.Locale;
import java.util.TimeZone;
import org.jfree.data.time.Week;

public class Weeks {
    public static void main(String[] arguments) throws Exception {
        TimeZone zone = TimeZone.getTimeZone("Europe/Stockholm");
        Locale sweden = Locale.forLanguageTag("sv-SE");
        SimpleDateFormat form = new SimpleDateFormat("yyyy-MM-dd", Locale.ROOT);
        Week week = new Week(form.parse("2026-11-30"), zone, sweden);
        for (int count = 0; count < 6; count++) {
            System.out.print(week.getWeek() + " from " + form.format(week.getStart()) + (count == 5 ? "\n" : ", "));
            week = (Week) week.next();
        }
        System.out.println("28 December: " + new Week(form.parse("2026-12-28"), zone, sweden));
    }
}
JAVA
for language in sv-SE en-US; do
  echo "$language"
  java -Duser.language="${language%-*}" -Duser.country="${language#*-}" -Duser.timezone=Europe/Stockholm \
    -cp "$(find usr/share/java -name '*.jar' | paste -sd :)" Weeks.java
done | tee seen
cmp - seen <<'SEEN'
sv-SE
49 from 2026-11-30, 50 from 2026-12-07, 51 from 2026-12-14, 52 from 2026-12-21, 53 from 2026-12-28, 1 from 2027-01-04
28 December: Week 53, 2026
en-US
49 from 2026-11-30, 50 from 2026-12-06, 51 from 2026-12-13, 52 from 2026-12-20, 1 from 2026-12-27, 2 from 2027-01-03
28 December: Week 53, 2026
SEEN
