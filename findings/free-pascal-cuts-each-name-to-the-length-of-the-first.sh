#!/bin/sh
# Free Pascal 3.2.2 (Debian's fp-compiler-3.2.2 3.2.2+dfsg-20): a loop over names that stand in the loop itself, for s in ['Bo Ek', …].
#
# Guessed, in writing: what each text of such loops gives (sums, days, formulas), each of them whole.
# Seen: each is cut to the length of the first, in bytes: behind Bo Ek, Anna-Lena Ek is Anna-, and behind a text of one letter each is its
#       first. With the longest as the first all are whole. There is no warning; it is so in objfpc with long strings and in delphi. The
#       same names in a variable, or in TStringArray.Create, are whole. The reference has such loops with strings in variables, and neither
#       it nor the lists and forums that could be searched tell of it.
#
# Fails if that changes. Needs fp-compiler-3.2.2 and fp-units-rtl-3.2.2.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
dpkg-query -W -f='${Version}\n' fp-compiler-3.2.2 2>/dev/null | grep -qxF '3.2.2+dfsg-20' ||
  { echo 'fp-compiler-3.2.2 3.2.2+dfsg-20 is not here' && exit 2; }
cat >names.pas <<'PAS'
{$mode objfpc}{$H+}
uses SysUtils;
var
  name: string;
  names: array of string;
begin
  for name in ['Bo Ek', 'Anna-Lena Ek', 'Cy'] do writeln('[', name, ']');
  for name in ['Anna-Lena Ek', 'Bo Ek', 'Cy'] do writeln('longest first [', name, ']');
  for name in ['5', '125 kr', '1 250 kr'] do writeln('[', name, ']');
  names := ['Bo Ek', 'Anna-Lena Ek', 'Cy'];
  for name in names do writeln('in a variable [', name, ']');
  for name in TStringArray.Create('Bo Ek', 'Anna-Lena Ek') do writeln('created [', name, ']');
end.
PAS
fpc -v0 names.pas >/dev/null 2>&1
./names | tee seen
cmp - seen <<'SEEN'
[Bo Ek]
[Anna-]
[Cy]
longest first [Anna-Lena Ek]
longest first [Bo Ek]
longest first [Cy]
[5]
[1]
[1]
in a variable [Bo Ek]
in a variable [Anna-Lena Ek]
in a variable [Cy]
created [Bo Ek]
created [Anna-Lena Ek]
SEEN
