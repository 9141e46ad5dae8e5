#!/bin/sh
# LibreOffice 7.4.7 (Debian's libreoffice-calc-nogui), Swedish: a CSV with days as Swedes write them, opened with numbers recognized.
#
# Guessed: "30 nov." stays text, or becomes the thirtieth of November of this year.
# Seen: it becomes 1 November 1930, as "1 mars" becomes 1 March 2001: Swedish dates begin with the year, so a number before a month is one.
#       "mars 1", which no Swede writes, is the first of March of this year. In Danish "30 nov." is 30 November, in English it stays text.
#
# Fails if that changes. Needs LibreOffice 7.4.7 with Calc.
set -eu
soffice --version | grep -q '^LibreOffice 7\.4\.7' || { echo 'LibreOffice 7.4.7 is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
printf '%s\n' '30 nov.' '1 mars' 'mars 1' >days.csv
# A semicolon between cells, quotes, UTF-8, from the first line, no columns' formats, the language, quotes say nothing, numbers recognized.
opened() {
  soffice "-env:UserInstallation=file://$work/profile" --headless --convert-to fods --infilter="CSV:59,34,76,1,,$1,false,true" days.csv \
    >/dev/null 2>&1
  grep -o 'office:date-value="[^"]*"\|office:value-type="string"' days.fods | cut -d '"' -f 2 | paste -sd ' ' -
}
year=$(date +%Y)
swedish=$(opened 1053) danish=$(opened 1030) english=$(opened 1033)
echo "Swedish: $swedish; Danish: $danish; English: $english"
[ "$swedish" = "1930-11-01 2001-03-01 $year-03-01" ]
[ "${danish%% *}, ${english%% *}" = "$year-11-30, string" ]
