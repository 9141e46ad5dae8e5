#!/bin/sh
# edbrowse 3.7.7 (Debian's edbrowse 3.7.7-5), the editor that blind people browse with: a form with hours and days already filled in, and a
# numbered list that leaves numbers out.
#
# Guessed: an item that has a number of its own is read with it. Of times nothing was in writing until 08:00 had been seen to be missing;
#          then that 20:15 is missing too, and that a time with seconds is there.
# Seen: whatever its value, a field for a time is shown empty, so that whoever hears the form believes that no time was chosen; days, weeks
#       and days with a time are there. Of the list the beginning is heeded, and no item's own number: five, nine, ten are read as five,
#       six, seven. The users' guide and the change log say nothing of either, nor does the tracker.
#
# Fails if that changes. Needs edbrowse 3.7.7.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
edbrowse -v 2>/dev/null | grep -q '^3\.7\.7' || { echo 'edbrowse 3.7.7 is not here' && exit 2; }
touch .ebrc
field() { echo "<p>$1 <input type=\"$1\" name=\"n$2\" value=\"$2\"></p>"; }
{
  echo '<!doctype html><meta charset="utf-8"><title>Hämtning</title><form action="/">'
  field date 2026-11-30 && field time 08:00 && field time 20:15:00 && field datetime-local 2026-11-30T08:00 && field week 2026-W53
  echo '</form><ol start="5"><li>fem<li value="9">nio<li>tio</ol>'
} >page.html
printf 'b page.html\n,p\nq\n' | HOME=$work LC_ALL=C.UTF-8 edbrowse 2>&1 | grep -E '<|^[0-9]+\.' | tee seen
cmp - seen <<'SEEN'
date <2026-11-30>
time <>
time <>
datetime-local <2026-11-30T08:00>
week <2026-W53><Go>
5. fem
6. nio
7. tio
SEEN
