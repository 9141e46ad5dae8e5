#!/bin/sh
# Gammu 1.42.0 (Debian's gammu 1.42.0-8), which converts address books: a vCard written as LDIF, and that LDIF read again.
#
# Guessed: the address, both mail addresses, the numbers and a note of two lines come back as they were, and are right in the LDIF.
# Seen: the street comes back as an address of its own, of which it is the whole, beside one with the town, the postcode and the country
#       and without a street. In the LDIF the note's second line stands at the margin, where LDIF has the next attribute, so that other
#       programs refuse the file or lose the line, as Gammu does; a note with Swedish letters is right. The birthday is not written. All
#       else comes back. Neither the manual nor the tracker says so of LDIF.
#
# Fails if that changes. Needs gammu 1.42.0.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
gammu --version 2>/dev/null | grep -q '1\.42\.0' || { echo 'gammu 1.42.0 is not here' && exit 2; }
printf '[gammu]\n' >rc
printf '%s\r\n' BEGIN:VCARD VERSION:3.0 'N:Ek;Bo;;;' 'FN:Bo Ek' EMAIL:bo@example.se EMAIL:styrelsen@example.se \
  'TEL;TYPE=HOME:08-123 456 78' 'ADR;TYPE=HOME:;;Ekbacken 5;Sollentuna;;191 40;Sverige' 'NOTE:Kod 12\nRing' \
  BDAY:1970-01-31 END:VCARD >card.vcf
convert() { gammu -c rc convertbackup "$1" "$2" >/dev/null 2>&1; }
{
  convert card.vcf card.ldif && tr -d '\r' <card.ldif | grep -A1 '^Description'
  grep -ic birth card.ldif || true
  convert card.ldif again.vcf && tr -d '\r' <again.vcf | grep -E '^(ADR|LABEL|NOTE|BDAY|EMAIL|TEL)'
} | tee seen
cmp - seen <<'SEEN'
Description: Kod 12
Ring
0
EMAIL:bo@example.se
EMAIL:styrelsen@example.se
TEL;PREF;HOME:08-123 456 78
LABEL:Ekbacken 5
ADR:Ekbacken 5
NOTE:Kod 12
ADR;HOME:;;;Sollentuna;;191 40;Sverige
SEEN
