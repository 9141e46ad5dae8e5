#!/bin/sh
# CsvJdbc 1.0.37 for Java (Debian's libcsvjdbc-java 1.0.37-1), SQL over files of CSV, as a report is made of an export: houses and sums,
# with the types of the columns not named, which need not be.
#
# Guessed: numbers are compared as numbers, or refused with a word; a sum of Swedish kronor is refused, or null.
# Seen: house = 5 finds nobody, house <> 5 finds nobody, and NOT house = 5 finds nobody: text is compared with no number, and what cannot
#       be compared is false both ways. house + 1 is 51, joined as texts, and 7.25 + 1 is 7.251, while house - 1 is null. The greatest
#       house is 9, of 5, 12, 100 and 9. SUM adds what it can read, and leaves 12,50 out. With the types named all of it is right, 12,50
#       too. Nothing is said.
#
# Fails if that changes. Needs apt-get and a JDK.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
(apt-get download -qq libcsvjdbc-java=1.0.37-1 >/dev/null 2>&1)
dpkg -x ./*.deb .
printf 'name;kronor;house\nBo;1250.50;5\nCarl;-75;12\nEva;7.25;100\nUlf;12,50;9\n' >homes.csv
cat >Ask.java <<'JAVA'
import java.sql.*;
import java.util.Properties;

public class Ask {
    public static void main(String[] arguments) throws Exception {
        String[] questions = {
            "name FROM homes WHERE house = 5", "name FROM homes WHERE house <> 5", "name FROM homes WHERE NOT house = 5",
            "name FROM homes WHERE house = '5'", "house + 1 FROM homes", "house - 1 FROM homes", "kronor + 1 FROM homes",
            "MAX(house) FROM homes", "SUM(kronor) FROM homes"
        };
        for (String types : new String[] {null, "String,Double,Integer"}) {
            Properties properties = new Properties();
            properties.put("separator", ";");
            if (types != null) properties.put("columnTypes", types);
            System.out.println(types == null ? "no types:" : types + ":");
            try (Connection folder = DriverManager.getConnection("jdbc:relique:csv:.", properties)) {
                for (String question : questions) {
                    StringBuilder answer = new StringBuilder();
                    try (Statement statement = folder.createStatement();
                         ResultSet rows = statement.executeQuery("SELECT " + question)) {
                        while (rows.next()) answer.append(' ').append(rows.getString(1));
                    }
                    System.out.println("  " + question.replace(" FROM homes", "") + ":" + answer);
                }
            }
        }
    }
}
JAVA
java -cp usr/share/java/csvjdbc.jar Ask.java | tee seen
cmp - seen <<'SEEN'
no types:
  name WHERE house = 5:
  name WHERE house <> 5:
  name WHERE NOT house = 5:
  name WHERE house = '5': Bo
  house + 1: 51 121 1001 91
  house - 1: null null null null
  kronor + 1: 1250.501 -751 7.251 12,501
  MAX(house): 9
  SUM(kronor): 1182.75
String,Double,Integer:
  name WHERE house = 5: Bo
  name WHERE house <> 5: Carl Eva Ulf
  name WHERE NOT house = 5: Carl Eva Ulf
  name WHERE house = '5':
  house + 1: 6 13 101 10
  house - 1: 4 11 99 8
  kronor + 1: 1251.5 -74.0 8.25 13.5
  MAX(house): 100
  SUM(kronor): 1195.25
SEEN
