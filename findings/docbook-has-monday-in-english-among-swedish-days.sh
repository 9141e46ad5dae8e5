#!/bin/sh
# The DocBook XSL stylesheets 1.79.2 (Debian's docbook-xsl 1.79.2+dfsg-2): the words and the order by which they write a day in Swedish.
#
# Guessed: days and months in small letters, as Swedish writes them, and 2026-11-30 where no form is asked for.
# Seen: "Mon 30 Nov 2026", between Sön and Tis: Monday alone is English. Days and months have capitals, and the form is 30-11-2026, which
#       Sweden does not use. By its full name the day is Måndag.
#
# Fails if that changes. Needs apt-get.
set -eu
export LC_ALL=C.UTF-8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq docbook-xsl=1.79.2+dfsg-2 xsltproc=1.1.35-1+deb12u4 libxslt1.1=1.1.35-1+deb12u4 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >days.xsl <<XSL
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:import href="$work/usr/share/xml/docbook/stylesheet/docbook-xsl/xhtml/docbook.xsl"/>
  <xsl:output method="text" encoding="UTF-8"/>
  <xsl:template match="/">
    <xsl:for-each select="//day">
      <xsl:call-template name="datetime.format">
        <xsl:with-param name="date" select="string(.)"/>
        <xsl:with-param name="format" select="string(@format)"/>
      </xsl:call-template>
      <xsl:text>&#10;</xsl:text>
    </xsl:for-each>
    <xsl:for-each select="//article">
      <xsl:call-template name="gentext.template">
        <xsl:with-param name="context" select="'datetime'"/>
        <xsl:with-param name="name" select="'format'"/>
      </xsl:call-template>
    </xsl:for-each>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>
</xsl:stylesheet>
XSL
cat >days.xml <<'XML'
<article lang="sv">
  <day format="a d b Y">2026-11-30T08:00:00+01:00</day>
  <day format="a d b Y">2026-12-01T08:00:00+01:00</day>
  <day format="a d b Y">2026-12-06T08:00:00+01:00</day>
  <day format="A d B Y">2026-11-30T08:00:00+01:00</day>
</article>
XML
LD_LIBRARY_PATH=$(echo "$work"/usr/lib/*-linux-gnu) ./usr/bin/xsltproc --nonet days.xsl days.xml |
  sed "s/$(printf '\302\240')/ /g" | tee seen
cmp - seen <<'DAYS'
Mon 30 Nov 2026
Tis 01 Dec 2026
Sön 06 Dec 2026
Måndag 30 November 2026
d-m-Y
DAYS
