#!/bin/sh
# Pony 0.7.16 and peewee 3.14.10 for Python (Debian's python3-pony 0.7.16+ds-3 and python3-peewee 3.14.10+dfsg-1+b3), by which
# programs ask databases in Python, with SQLite: half of a price, price / 2, of a column of Decimals with two places.
#
# Guessed, once Pony's third of 100 kr had been seen to be 33: 37.50 of 75.00, and 37.75 of 75.50, by both.
# Seen: of 75.00 it is 37, and of 75.50 it is 37.75. SQLite has a sum without öre as a whole number, and parts whole numbers to whole ones;
#       neither asks otherwise, though both call the column a Decimal. A quarter, price * 1 / 4, is 18 and 18.875. Of prices whose half
#       is above 37.20 Pony finds one of two, and peewee none, as it asks with a text. Pony's // is / too, and has 37.75.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq python3-pony=0.7.16+ds-3 python3-decorator=5.1.1-3 python3-peewee=3.14.10+dfsg-1+b3 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >prices.py <<'PY'
from decimal import Decimal
import peewee
from pony import orm

prices = [Decimal('75.00'), Decimal('75.50')]
database = orm.Database('sqlite', ':memory:')
class Bag(database.Entity):
    price = orm.Required(Decimal, precision=10, scale=2)
database.generate_mapping(create_tables=True)
with orm.db_session:
    for price in prices:
        Bag(price=price)
    orm.commit()
    print('Pony', *orm.select((bag.price, bag.price / 2, bag.price // 2, bag.price * 1 / 4) for bag in Bag))
    print('Pony', *orm.select(bag.price for bag in Bag if bag.price / 2 > Decimal('37.20')))

class Sack(peewee.Model):
    price = peewee.DecimalField(max_digits=10, decimal_places=2)
    class Meta:
        database = peewee.SqliteDatabase(':memory:')
Sack.create_table()
for price in prices:
    Sack.create(price=price)
print('peewee', *Sack.select(Sack.price, Sack.price / 2, Sack.price * 1 / 4).tuples())
print('peewee', *Sack.select(Sack.price).where(Sack.price / 2 > Decimal('37.20')).tuples())
PY
PYTHONPATH=$work/usr/lib/python3/dist-packages /usr/bin/python3 -W ignore prices.py | tee seen
cmp - seen <<'SEEN'
Pony (Decimal('75'), Decimal('37'), Decimal('37'), Decimal('18')) (Decimal('75.5'), Decimal('37.75'), Decimal('37.75'), Decimal('18.875'))
Pony 75.5
peewee (Decimal('75'), 37, 18) (Decimal('75.5'), 37.75, 18.875)
peewee
SEEN
