#!/bin/sh
# Apache Avro 1.11.1 for Python (Debian's python3-avro 1.11.1+dfsg-2): sums as its logical type decimal with a scale of 2, from Python's
# Decimal, which keeps how many decimals somebody wrote.
#
# Guessed, in writing for 125.50, -75.25 and 125.505: the first two are read again as they were, and 125.505 is refused.
# Seen: so it is. But 125.5 is read again as 12.55, 100 as 1.00 and 1E+2 as 0.01: the digits are written as they stand, as though two of
#       them were decimals, and only more than two are looked for. A fixed of 4 bytes has the same. Nothing is said; and to Python 100
#       equals 100.00.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq python3-avro=1.11.1+dfsg-2 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >sums.py <<'PY'
import io
import json
from decimal import Decimal
import avro.io
import avro.schema

def again(sum, **kind):
    schema = avro.schema.parse(json.dumps({'logicalType': 'decimal', 'precision': 9, 'scale': 2, **kind}))
    file = io.BytesIO()
    try:
        avro.io.DatumWriter(schema).write(Decimal(sum), avro.io.BinaryEncoder(file))
    except Exception as refused:
        return type(refused).__name__
    file.seek(0)
    return avro.io.DatumReader(schema).read(avro.io.BinaryDecoder(file))

for sum in '125.50', '-75.25', '125.505', '125.5', '-75.5', '100', '1E+2':
    print(sum, again(sum, type='bytes'), again(sum, type='fixed', size=4, name='sum'), sep=' | ')
PY
PYTHONPATH=$work/usr/lib/python3/dist-packages /usr/bin/python3 -W ignore sums.py | tee seen
cmp - seen <<'SEEN'
125.50 | 125.50 | 125.50
-75.25 | -75.25 | -75.25
125.505 | AvroOutOfScaleException | AvroOutOfScaleException
125.5 | 12.55 | 12.55
-75.5 | -7.55 | -7.55
100 | 1.00 | 1.00
1E+2 | 0.01 | 0.01
SEEN
