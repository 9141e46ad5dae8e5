#!/bin/sh
# Free Pascal 3.2.2 (Debian's fp-units-rtl-3.2.2 3.2.2+dfsg-20): ScanDateTime of its DateUtils, which reads a time in a format of one's
# own, here with am and pm, as calendars in English export them.
#
# Guessed, in writing: 12:05 am is five past midnight, and each hour that FormatDateTime writes is read as it was.
# Seen: 12:05 am is 12:05, and 12:05 pm five past midnight of the next day: of 30 November that is 00:05 on 1 December. The other 22 hours
#       are right, and so is StrToTime of the same text. Nothing is said. The reference says that the function does in effect the opposite
#       of what FormatDateTime does, and that hn is not detected; it tells nothing of twelve o'clock.
#
# Fails if that changes. Needs fp-compiler-3.2.2 and fp-units-rtl-3.2.2 3.2.2+dfsg-20.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
dpkg-query -W -f='${Version}\n' fp-units-rtl-3.2.2 2>/dev/null | grep -qxF '3.2.2+dfsg-20' ||
  { echo 'fp-units-rtl-3.2.2 3.2.2+dfsg-20 is not here' && exit 2; }
cat >hours.pas <<'PAS'
{$mode objfpc}{$H+}
uses SysUtils, DateUtils;
const
  pattern = 'yyyy-mm-dd hh:nn am/pm';
  plain = 'yyyy-mm-dd hh:nn';
var
  hour: integer;
  moment: TDateTime;
  right: integer = 0;
  written: string;
begin
  for hour := 0 to 23 do
  begin
    moment := EncodeDateTime(2026, 11, 30, hour, 5, 0, 0);
    written := FormatDateTime(pattern, moment);
    if ScanDateTime(pattern, written) = moment then
      inc(right)
    else
      writeln(written, ' is ', FormatDateTime(plain, ScanDateTime(pattern, written)));
  end;
  writeln(right, ' hours are right');
  writeln('by StrToTime: ', FormatDateTime('hh:nn', StrToTime('12:05 am')), ' and ', FormatDateTime('hh:nn', StrToTime('12:05 pm')));
end.
PAS
fpc -v0 hours.pas >/dev/null 2>&1
./hours | tee seen
cmp - seen <<'SEEN'
2026-11-30 12:05 am is 2026-11-30 12:05
2026-11-30 12:05 pm is 2026-12-01 00:05
22 hours are right
by StrToTime: 00:05 and 12:05
SEEN
