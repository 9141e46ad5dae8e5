#!/bin/sh
# Skrooge 2.29.0 (Debian's skrooge 2.29.0-1), by its skroogeconvert: a bank's CSV and a statement in MT940, in which money goes out.
#
# Guessed: a sum with the minus sign U+2212 is below zero or refused, and RC, by which a payment that had come in is taken back, is taken
#          off.
# Seen: −75,50 is 75.50 with the sign +, as 300,00 is, and with a hyphen it is below zero. In MT940 the 175 of an RC are income too, though
#       the closing balance of the same file is lower by them; D is right. Nothing is said.
#
# Fails if that changes. Needs skroogeconvert 2.29.0.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
dpkg-query -W -f '${Version}' skrooge 2>/dev/null | grep -q '^2\.29\.0' || { echo 'Skrooge 2.29.0 is not here' && exit 2; }
printf '%s\n' 'date;amount;payee' '2026-11-14;300,00;Ada' '2026-11-15;−75,50;Bo' '2026-11-16;-75,50;Cia' >bank.csv
printf '%s\r\n' :20:STATEMENT :25:83279123456789 :28C:11/1 :60F:C261101SEK1000,00 :61:2611141114C300,00NTRFNONREF :86:Ada \
  :61:2611151115RC175,00NTRFNONREF :86:Bo :61:2611161116D50,00NTRFNONREF :86:Cia :62F:C261130SEK1075,00 - >bank.sta
read_sums() {
  HOME=$work LC_ALL=C.UTF-8 QT_QPA_PLATFORM=offscreen skroogeconvert --in "$1" --out seen.csv >log 2>&1
  sed -n 's/^"2026-[^;]*;.*;"\([-0-9.]*\)";"[-+]";.*/\1/p' seen.csv | xargs
  rm seen.csv
}
seen=$(read_sums bank.csv; read_sums bank.sta)
echo "$seen"
[ "$seen" = '300.00 75.50 -75.50
300.00 175.00 -50.00' ]
