#!/bin/sh
# Evolution's address books (Debian's gir1.2-ebookcontacts-1.2 3.46.4-2+deb12u1), whose AddressWestern makes a street, a town and a postcode
# of an address in lines: Swedish ones, and the same with the town as in America.
#
# Guessed: Ekbacken 5 B is the street, 192 50 the postcode, Sollentuna the town and Sverige the country.
# Seen: there is a street, and all else is one "extended" address that begins with a line break: no town, no postcode, no country. So it is
#       wherever the line of the town does not end in a comma, a state and a code, also in America. The address is not refused, and the
#       description of the function speaks of a mailing address and of no country. The tracker does not tell of it.
#
# Fails if that changes. Needs Debian's python3 with python3-gi and gir1.2-ebookcontacts-1.2.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
dpkg-query -W -f='${Version}\n' gir1.2-ebookcontacts-1.2 2>/dev/null | grep -q '^3\.46\.4-' ||
  { echo 'gir1.2-ebookcontacts-1.2 3.46.4 is not here' && exit 2; }
cat >"$work/addresses.py" <<'PY'
import gi
gi.require_version('EBookContacts', '1.2')
from gi.repository import EBookContacts
for lines in (
    'Ekbacken 5 B\n192 50 Sollentuna',
    'Ekbacken 5 B\n192 50 Sollentuna\nSverige',
    'Ekbacken 5 B\nSollentuna, AB 19250\nSverige',
    'Main Street 5\nSpringfield, IL\nUSA',
):
    address = EBookContacts.AddressWestern.parse(lines)
    parts = ('street', 'extended', 'locality', 'postal_code', 'country')
    print({part: getattr(address, part) for part in parts if getattr(address, part)})
PY
/usr/bin/python3 -W ignore "$work/addresses.py" | tee "$work/seen"
cmp - "$work/seen" <<'SEEN'
{'street': 'Ekbacken 5 B', 'extended': '\n192 50 Sollentuna'}
{'street': 'Ekbacken 5 B', 'extended': '\n192 50 Sollentuna\nSverige'}
{'street': 'Ekbacken 5 B', 'locality': 'Sollentuna', 'postal_code': '19250', 'country': 'Sverige'}
{'street': 'Main Street 5', 'extended': '\nSpringfield, IL\nUSA'}
SEEN
