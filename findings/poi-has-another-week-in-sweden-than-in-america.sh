#!/bin/sh
# Apache POI 4.0.1 (Debian's libapache-poi-java 4.0.1-4), by which Java programs read Excel's files and work out their formulas: WEEKNUM, on
# a machine set to Swedish and on one set to American English.
#
# Guessed: as in Excel, on any machine: 1 January 2027 is in week 53 by 21, which counts by ISO 8601, and in week 1 by 2. Of 1 and of the
#          other days nothing was in writing: 1 and 2 begin with the week of 1 January, on a Sunday and on a Monday, so that 30 November
#          2026 is in week 49 and 28 December in week 53 by both.
# Seen: 21, which Excel has had since 2010 and POI's manual does not name, is the error #NUM!. By 1 and 2 the machine's language decides
#       where a year begins: 30 November is in week 48 by 1 where it is Swedish, and 1 January 2027 in week 53 by 2, where Excel has 1. On
#       the American one 28 December is in week 1 by both, where Excel has 53. The same workbook has other weeks on another machine.
#
# Fails if that changes. Needs apt-get and a JDK of 11 or later.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
packages='libapache-poi-java=4.0.1-4 libcommons-collections4-java=4.2-1 libcommons-codec-java=1.15-1 libcommons-math3-java=3.6.1-3'
# shellcheck disable=SC2086 # Each is an argument.
apt-get download -qq $packages >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >Weeks.java <<'JAVA'
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.Workbook;

public class Weeks {
    public static void main(String[] arguments) {
        Workbook workbook = new HSSFWorkbook();
        Cell cell = workbook.createSheet().createRow(0).createCell(0);
        for (String day : new String[] {"2026,11,30", "2026,12,28", "2027,1,1"}) {
            System.out.print(day + ":");
            for (int kind : new int[] {1, 2, 21}) {
                cell.setCellFormula("WEEKNUM(DATE(" + day + ")," + kind + ")");
                String week = workbook.getCreationHelper().createFormulaEvaluator().evaluate(cell).formatAsString();
                System.out.print(" " + kind + " " + week);
            }
            System.out.println();
        }
    }
}
JAVA
classes=$(find usr/share/java -name '*.jar' | paste -sd :)
for language in sv-SE en-US; do
  echo "$language"
  java -Duser.language="${language%-*}" -Duser.country="${language#*-}" -cp "$classes" Weeks.java 2>/dev/null
done | tee seen
cmp - seen <<'SEEN'
sv-SE
2026,11,30: 1 48.0 2 49.0 21 #NUM!
2026,12,28: 1 52.0 2 53.0 21 #NUM!
2027,1,1: 1 52.0 2 53.0 21 #NUM!
en-US
2026,11,30: 1 49.0 2 49.0 21 #NUM!
2026,12,28: 1 1.0 2 1.0 21 #NUM!
2027,1,1: 1 1.0 2 1.0 21 #NUM!
SEEN
