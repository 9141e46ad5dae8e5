#!/bin/sh
# GNAT 12.2 (Debian's gnat-12 12.2.0-14+deb12u1), its GNAT.Formatted_String, formats as of C's printf for Ada: per cents and whole kronor.
#
# Guessed, in writing: what printf writes: "25 %" by %d %%, by %.0f whole kronor, and -42 by %05d in five characters; and, after the first
#       sight of one that was missing, a sign by each %%.
# Seen: a %% at the end of a format is nothing, "25 " and " 25.5 ", while one with anything behind it, if only a full stop, is there. By
#       %.0f there is a decimal, 1250.5 kr, by %.f six of them, and by %05d a minus sign beyond the width. Nothing is said. Other widths and
#       numbers of decimals are right. The package's specification says that %% writes a single %, that the precision is the number of
#       digits after the decimal point, and that a period alone is a precision of 0.
#
# Fails if that changes. Needs gnat-12 12.2.0-14+deb12u1.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
dpkg-query -W -f='${Version}\n' gnat-12 2>/dev/null | grep -qxF '12.2.0-14+deb12u1' ||
  { echo 'gnat-12 12.2.0-14+deb12u1 is not here' && exit 2; }
cat >shares.adb <<'ADA'
with Ada.Text_IO;           use Ada.Text_IO;
with GNAT.Formatted_String; use GNAT.Formatted_String;

procedure Shares is
   procedure Whole (Format : String; Number : Integer) is
   begin
      Put_Line (Format & " = [" & (-(+Format & Number)) & "]");
   end Whole;

   procedure Part (Format : String; Number : Long_Float) is
   begin
      Put_Line (Format & " = [" & (-(+Format & Number)) & "]");
   end Part;
begin
   Whole ("Rabatt %d %%", 25);
   Whole ("Rabatt %d %%.", 25);
   Whole ("%d %% moms", 25);
   Whole ("%05d", -42);
   Part ("%5.1f %%", 25.5);
   Part ("%.0f kr", 1250.49);
   Part ("%.f kr", 1250.49);
   Part ("%.1f kr", 1250.49);
   Part ("%.2f kr", 1250.49);
end Shares;
ADA
gnatmake -q shares.adb
./shares | tee seen
cmp - seen <<'SEEN'
Rabatt %d %% = [Rabatt 25 ]
Rabatt %d %%. = [Rabatt 25 %.]
%d %% moms = [25 % moms]
%05d = [-00042]
%5.1f %% = [ 25.5 ]
%.0f kr = [1250.5 kr]
%.f kr = [1250.490000 kr]
%.1f kr = [1250.5 kr]
%.2f kr = [1250.49 kr]
SEEN
