#!/bin/sh
# Gnumeric 1.12.55 (Debian's 1.12.55-1): a CSV with short days, 3/4 and 5/4, opened where the language is Swedish.
#
# Guessed: they stay text, or are in April, as Swedes write a day where they leave out the year.
# Seen: they are the fourth of March and the fourth of May. With 30/4 among them all are in April; with 30/4 and a cell "unknown" 3/4 is
#       back in March, and 30/4 is text. In Danish, Norwegian, Finnish, German, British and even the Swedish of Finland, 3/4 and 5/4
#       are in April in each.
#
# Fails if that changes. Needs Gnumeric 1.12.55 and localedef with Debian's locales.
set -eu
ssconvert --version | grep -q "'1\.12\.55'" || { echo 'Gnumeric 1.12.55 is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export LOCPATH="$work"
# Days of Gnumeric are counted from the end of 1899.
opened() {
  language=$1
  shift
  [ -d "$language.UTF-8" ] || localedef -i "$language" -f UTF-8 "./$language.UTF-8"
  printf '%s\n' Day "$@" >days.csv
  LC_ALL=$language.UTF-8 ssconvert -T Gnumeric_stf:stf_assistant -O format=raw days.csv raw.csv >/dev/null 2>&1
  tr -d '\r' <raw.csv | sed 1d | while read -r value; do
    case $value in *[!0-9]*) echo "$value" ;; *) date -u -d "1899-12-30 +$value days" +%m-%d ;; esac
  done | paste -sd ' ' -
}
seen="$(opened sv_SE 3/4 5/4), $(opened sv_SE 3/4 5/4 30/4), $(opened sv_SE 3/4 30/4 unknown)"
echo "sv_SE: $seen"
[ "$seen" = '03-04 05-04, 04-03 04-05 04-30, 03-04 30/4 unknown' ]
for other in da_DK nb_NO fi_FI de_DE en_GB sv_FI; do
  seen="$(opened $other 3/4 5/4), $(opened $other 3/4 5/4 30/4), $(opened $other 3/4 30/4 unknown)"
  echo "$other: $seen"
  [ "$seen" = '04-03 04-05, 04-03 04-05 04-30, 04-03 04-30 unknown' ]
done
