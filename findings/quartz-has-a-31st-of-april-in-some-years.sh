#!/bin/sh
# Quartz 2.3.2, the scheduler of Java (Debian's libquartz2-java 2.3.2-4): a job on the working day that is nearest to the 31st, "31W", as
# for what is due at each month's end; and one on that and on the one nearest to the 15th.
#
# Guessed: months without a 31st are left out, as they are by 31 without W; or their last working day is taken, as LW takes it.
# Seen: both, by which weekday the next month begins with. Of April, whose 31st would be 1 May, it is 30 April in 2027, as that is a
#       Saturday and the Friday is nearest; June and September are left out, as July and October begin on a Thursday and a Friday. In 2028
#       June is there. Of "15W,31W" the 31st is left out in each month. LW is right.
#
# Fails if that changes. Needs apt-get and a JDK.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libquartz2-java=2.3.2-4 libslf4j-java >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >Due.java <<'JAVA'
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.quartz.CronExpression;

public class Due {
    public static void main(String[] arguments) throws Exception {
        SimpleDateFormat day = new SimpleDateFormat("MM-dd");
        for (String days : new String[] {"31", "31W", "LW", "15W,31W"}) {
            CronExpression job = new CronExpression("0 0 8 " + days + " * ?");
            List<String> due = new ArrayList<>();
            Date next = new SimpleDateFormat("yyyy-MM-dd").parse("2027-03-01");
            for (int count = 0; count < 6; count++) {
                next = job.getNextValidTimeAfter(next);
                due.add(day.format(next));
            }
            System.out.println(days + ": " + String.join(" ", due));
        }
        Date june = new SimpleDateFormat("yyyy-MM-dd").parse("2028-06-01");
        System.out.println("31W in June 2028: " + day.format(new CronExpression("0 0 8 31W * ?").getNextValidTimeAfter(june)));
    }
}
JAVA
java -Duser.timezone=Europe/Stockholm -cp usr/share/java/quartz2.jar:usr/share/java/slf4j-api.jar:usr/share/java/slf4j-nop.jar Due.java |
  tee seen
cmp - seen <<'SEEN'
31: 03-31 05-31 07-31 08-31 10-31 12-31
31W: 03-31 04-30 05-31 07-30 08-31 10-29
LW: 03-31 04-30 05-31 06-30 07-30 08-31
15W,31W: 03-15 04-15 05-14 06-15 07-15 08-16
31W in June 2028: 06-30
SEEN
