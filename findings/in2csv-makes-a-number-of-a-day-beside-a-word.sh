#!/bin/sh
# in2csv of csvkit 1.0.7 with agate-excel 0.2.5 (Debian's csvkit 1.0.7-1 and python3-agateexcel 0.2.5-2): the days of a round, of which
# one is a word, since it is not known yet, in an .xls and in an .xlsx of the same rows.
#
# Guessed: the column is text, and its day is 2026-11-30 in both.
# Seen: of the .xls it is 46356.0, the number of days that the file has; of the .xlsx it is 2026-11-30. It is so with --no-inference, too. A
#       column of days alone is right in both. Nothing is said; neither the changelog, which tells that the types of the columns are kept,
#       nor the trackers tell of days among words.
#
# Fails if that changes. Needs csvkit 1.0.7, python3-agateexcel 0.2.5, python3-xlwt and python3-openpyxl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for package in csvkit=1.0.7 python3-agateexcel=0.2.5 python3-xlwt=1.3.0 python3-openpyxl=3.0.9; do
  dpkg-query -W -f='${Package}=${Version}\n' "${package%%=*}" 2>/dev/null | grep -qF "$package" ||
    { echo "$package is not here" && exit 2; }
done
cat >round.py <<'PY'
import datetime
import openpyxl
import xlwt
rows = (('Town', 'Day', 'Next'), ('Rotebro', datetime.date(2026, 11, 30), datetime.date(2026, 12, 14)),
    ('Viby', 'Unknown', datetime.date(2026, 12, 21)))
book, old = openpyxl.Workbook(), xlwt.Workbook()
sheet, day = old.add_sheet('Round'), xlwt.easyxf(num_format_str='yyyy-mm-dd')
for i, row in enumerate(rows):
    book.active.append(row)
    for j, value in enumerate(row):
        sheet.write(i, j, value, *([day] if isinstance(value, datetime.date) else []))
book.save('round.xlsx')
old.save('round.xls')
PY
/usr/bin/python3 round.py
for file in round.xls round.xlsx; do
  echo "$file $(in2csv $file | sed 1d | xargs)"
  echo "$file --no-inference $(in2csv --no-inference $file | sed 1d | xargs)"
done | tee seen
cmp - seen <<'SEEN'
round.xls Rotebro,46356.0,2026-12-14 Viby,Unknown,2026-12-21
round.xls --no-inference Rotebro,46356.0,2026-12-14 Viby,Unknown,2026-12-21
round.xlsx Rotebro,2026-11-30,2026-12-14 Viby,Unknown,2026-12-21
round.xlsx --no-inference Rotebro,2026-11-30,2026-12-14 Viby,Unknown,2026-12-21
SEEN
