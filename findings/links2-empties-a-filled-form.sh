#!/bin/sh
# links2 2.28 (Debian's links2 2.28-1+b2): a page with a filled form, written as text by -dump, as for a printer or for a braille display.
#
# Guessed: fields, boxes and choices are shown as they are filled, as lynx and w3m show them.
# Seen: every field is a line of underscores, no box is ticked, and of a list each choice stands there unticked, so that what was booked
#       looks like an empty form, and nobody sees Tuesday from the other days. Buttons have their words. Of a price that is struck out
#       and the new one both are there, and nothing tells which is which. The manual says that -dump writes the formatted document.
#
# Fails if that changes. Needs links2 2.28.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
links2 -version 2>/dev/null | grep -q 'Links 2\.28' || { echo 'links2 2.28 is not here' && exit 2; }
cat >form.html <<'HTML'
<!doctype html><meta charset="utf-8"><title>Bokning</title>
<form><p>Namn <input name="name" value="Bo Ek"></p>
<p><input type="checkbox" name="paper" checked>papp <input type="checkbox" name="glass">glas</p>
<p><input type="radio" name="often" value="1">varje <input type="radio" name="often" value="2" checked>varannan</p>
<p><select name="day"><option>måndag<option selected>tisdag</select></p>
<p><button>Avboka</button></p></form>
<p><del>125</del> 99 kr</p>
HTML
HOME=$work LC_ALL=C.UTF-8 links2 -dump -codepage utf-8 -html-assume-codepage utf-8 form.html | sed 's/^ *//' | grep . | tee seen
cmp - seen <<'SEEN'
Namn _____________________
[ ] papp [ ] glas
[ ] varje [ ] varannan
[ ] måndag
[ ] tisdag
Avboka
125 99 kr
SEEN
