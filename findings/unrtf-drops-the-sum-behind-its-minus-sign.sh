#!/bin/sh
# UnRTF 0.21.10 (Debian's unrtf 0.21.10-clean-1): a text in which a minus sign, U+2212, and a dash are \u8722? and \u8211?, as RTF writes
# them, with a question mark for readers that know no Unicode.
#
# Guessed: "−75 kr, 08:00–10:00" in HTML, or question marks; in plain text as well.
# Seen: in HTML it is "− kr, 08:00–": of what stands behind such a sign everything up to the next blank is left out, and not the question
#       mark alone, so that the sum and the end of the time are gone. In plain text both signs are question marks. A fixed blank, \~, is
#       dropped there, so that 1 250 kr is "1250kr", and so are \endash, as in "08:0010:00", and the hyphen of e-post, \_, in both.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq unrtf=0.21.10-clean-1 >/dev/null 2>&1
dpkg -x unrtf_*.deb .
printf '%s' '{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Arial;}}\f0 \u8722?75 kr, 08:00\u8211?10:00 i dag\par ' \
  '08:00\endash 10:00, 1\~250\~kr, e\_post\par}' >bill.rtf
{
  ./usr/bin/unrtf -P usr/share/unrtf --html bill.rtf | sed 's/<[^>]*>//g' | grep 'kr'
  ./usr/bin/unrtf -P usr/share/unrtf --text bill.rtf | grep 'kr'
} | tee seen
cmp - seen <<'SEEN'
&minus; kr, 08:00&ndash; i dag
08:00&ndash;10:00, 1&nbsp;250&nbsp;kr, epost
?75 kr, 08:00?10:00 i dag
08:0010:00, 1250kr, epost
SEEN
