#!/bin/sh
# xsltproc of libxslt 1.1.35 (Debian's xsltproc 1.1.35-1+deb12u4): the end of a visit by date:add of EXSLT, and numbers of an organisation
# and of a payment, as when a list of XML is made into a bank's file or a calendar.
#
# Expected: a time without a zone stays without one; a whole number is printed in its digits, as XPath 1.0 demands.
# Seen: 2026-11-30T08:00:00 and two hours is 10:00:00Z, ten o'clock in Greenwich and eleven in Stockholm; the end of a visit stands three
#       hours behind its beginning. With +01:00 it is right, and a day stays a day. A number of ten digits, as an organisation's, is
#       5.560360793e+09 once it is a number to XPath; of nine it is whole. format-number() prints it right.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- xsltproc=1.1.35-1+deb12u4 libxslt1.1=1.1.35-1+deb12u4
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >list.xsl <<'XSL'
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:date="http://exslt.org/dates-and-times">
  <xsl:output method="text"/>
  <xsl:template match="visit">
    <xsl:value-of select="concat(., ' + ', @length, ': ', date:add(., @length), '&#10;')"/>
  </xsl:template>
  <xsl:template match="number">
    <xsl:value-of select="concat(., ': ', number(.), ', ', format-number(., '0'), '&#10;')"/>
  </xsl:template>
  <xsl:template match="text()"/>
</xsl:stylesheet>
XSL
cat >list.xml <<'XML'
<list>
  <visit length="PT2H">2026-11-30T08:00:00</visit>
  <visit length="P14D">2026-11-30T08:00:00</visit>
  <visit length="PT2H">2026-11-30T08:00:00+01:00</visit>
  <visit length="P14D">2026-11-30</visit>
  <number>123456789</number>
  <number>5560360793</number>
  <number>20261130080000</number>
</list>
XML
libraries=$(find "$work/usr/lib" -name '*.so*' -printf '%h\n' | sort -u | paste -sd :)
TZ=Europe/Stockholm LD_LIBRARY_PATH=$libraries usr/bin/xsltproc list.xsl list.xml | tee seen
cmp - seen <<'SEEN'
2026-11-30T08:00:00 + PT2H: 2026-11-30T10:00:00Z
2026-11-30T08:00:00 + P14D: 2026-12-14T08:00:00Z
2026-11-30T08:00:00+01:00 + PT2H: 2026-11-30T10:00:00+01:00
2026-11-30 + P14D: 2026-12-14
123456789: 123456789, 123456789
5560360793: 5.560360793e+09, 5560360793
20261130080000: 2.026113008e+13, 20261130080000
SEEN
