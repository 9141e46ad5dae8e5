#!/bin/sh
# tablib 3.4.0 for Python (Debian's python3-tablib 3.4.0-1), which writes tables in many formats: households with a sum and a telephone
# number, to dBase and back, by itself and by dbfread 2.0.7 (python3-dbfread 2.0.7-5).
#
# Guessed: all texts come back as they were, with å, ä and ö.
# Seen: names do, and each of their letters outside ASCII, with two bytes in a place for one, pushes what follows by one place: the last
#       noughts of the sum come to stand before the telephone number. Of Åsa Öst, with two, 0701234567 is 000701234567, and of Göran Ärlå
#       there are three noughts more. References behind it have blanks in front, and dbfread finds a fourth household. Bo Ek's is right.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq python3-tablib=3.4.0-1 python3-dbfread=2.0.7-5 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >homes.py <<'PY'
import tablib
from dbfread import DBF
homes = tablib.Dataset(headers=['name', 'sum', 'telephone', 'ref'])
homes.append(['Bo Ek', 75.25, '0812345678', 'R4T5WX'])
homes.append(['Åsa Öst', 125.5, '0701234567', 'K7M2PQ'])
homes.append(['Göran Ärlå', -75.25, '0812345679', 'B2C3DF'])
with open('homes.dbf', 'wb') as file:
    file.write(homes.export('dbf'))
for home in tablib.Dataset().load(open('homes.dbf', 'rb').read(), format='dbf'):
    print('tablib', *map(repr, home))
for home in DBF('homes.dbf', encoding='utf-8'):
    print('dbfread', *map(repr, home.values()))
PY
PYTHONPATH=$work/usr/lib/python3/dist-packages /usr/bin/python3 homes.py | tee seen
cmp - seen <<'SEEN'
tablib 'Bo Ek' 75.25 '0812345678' 'R4T5WX'
tablib 'Åsa Öst' 125.5 '000701234567' '  K7M2PQ'
tablib 'Göran Ärlå' -75.25 '0000812345679' '   B2C3DF'
dbfread 'Bo Ek' 75.25 '0812345678' 'R4T5WX'
dbfread 'Åsa Öst' 125.5 '000701234567' '  K7M2PQ'
dbfread 'Göran Ärlå' -75.25 '0000812345679' '   B2C3DF'
dbfread '  \x1a' None '' ''
SEEN
