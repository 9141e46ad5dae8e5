#!/bin/sh
# Spring 4.3.30 (Debian's libspring-context-java 4.3.30-2): its CronSequenceGenerator, which says when a crontab's line is due: on every
# second, tenth and fourteenth day of the month.
#
# Guessed, in writing: */14 is due on 1, 15 and 29, as cron counts from the first of the days that a star stands for.
# Seen: on 14 and 28: the days of a month are counted from nought, which is left out then, so that */2 is the even days and */10 10, 20 and
#       30. Months are counted from one, as */3 is January, April and so on. From a day that is named, 1/14, it is 1, 15 and 29. The
#       documentation has */10 for seconds and says nothing of where a star begins; the tracker has that a day 0 is accepted, and no more.
#
# Fails if that changes. Needs apt-get and a JDK.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libspring-context-java=4.3.30-2 libspring-core-java=4.3.30-2 libcommons-logging-java >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >Due.java <<'JAVA'
import java.util.*;
import org.springframework.scheduling.support.CronSequenceGenerator;

class Due {
    public static void main(String[] args) {
        for (String days : List.of("*/14 *", "*/10 *", "*/2 *", "1/14 *", "1 */3")) {
            var due = new CronSequenceGenerator("0 0 8 " + days + " *", TimeZone.getTimeZone("UTC"));
            var line = new StringJoiner(", ");
            Date day = new Date(1798761599000L);
            for (int i = 0; i < 4; i++) line.add((day = due.next(day)).toInstant().toString().substring(0, 10));
            System.out.println(days + ": " + line);
        }
    }
}
JAVA
java -cp "$(echo usr/share/java/*.jar | tr ' ' :)" Due.java 2>/dev/null | tee seen
cmp - seen <<'SEEN'
*/14 *: 2027-01-14, 2027-01-28, 2027-02-14, 2027-02-28
*/10 *: 2027-01-10, 2027-01-20, 2027-01-30, 2027-02-10
*/2 *: 2027-01-02, 2027-01-04, 2027-01-06, 2027-01-08
1/14 *: 2027-01-01, 2027-01-15, 2027-01-29, 2027-02-01
1 */3: 2027-01-01, 2027-04-01, 2027-07-01, 2027-10-01
SEEN
