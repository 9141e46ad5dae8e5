#!/bin/sh
# LibreOffice 7.4.7 (Debian's libreoffice-calc-nogui): a CSV with "125 kr", opened with Swedish as the file's language and numbers
# recognized, on computers in several languages.
#
# Guessed: 125 kronor, since Swedish was chosen for the file; or text.
# Seen: the number is read by the file's language, and its currency by the computer's: 125,00 kr on a Swedish one, $125.00 on an American,
#       £125.00 on a British, and 125,00 DM, of before the euro, on a German. The saved file says USD, GBP, DEM.
#
# Fails if that changes. Needs LibreOffice 7.4.7 with Calc, and localedef with Debian's locales.
set -eu
soffice --version | grep -q '^LibreOffice 7\.4\.7' || { echo 'LibreOffice 7.4.7 is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '125 kr' >sums.csv
for language in sv_SE en_US en_GB de_DE; do
  localedef -i $language -f UTF-8 "./$language.UTF-8"
  # A semicolon between cells, quotes, UTF-8, from the first line, no columns' formats, Swedish, quotes say nothing, numbers recognized.
  LOCPATH=$work LC_ALL=$language.UTF-8 soffice "-env:UserInstallation=file://$work/$language" --headless --convert-to fods \
    --infilter='CSV:59,34,76,1,,1053,false,true' sums.csv >/dev/null 2>&1
  currency=$(sed -n 's/.*office:currency="\([A-Z]*\)" office:value="125".*/\1/p' sums.fods)
  echo "$language $currency $(sed -n 's/.*<text:p>\(.*125.*\)<\/text:p>.*/\1/p' sums.fods)"
done | tee seen
[ "$(cat seen)" = 'sv_SE SEK 125,00 kr
en_US USD $125.00
en_GB GBP £125.00
de_DE DEM 125,00 DM' ]
