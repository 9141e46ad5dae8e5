#!/bin/sh
# xslt-processor 5.1.2 (npm): the stops of a round that are put into order by xsl:sort, once in xsl:for-each and once in
# xsl:apply-templates.
#
# Guessed, in writing, of XSLT in JavaScript: it answers as libxslt does.
# Seen: in xsl:apply-templates nothing is sorted, by name, by number or backwards: the stops come as they stand in the file. In xsl:for-each
#       they are sorted. XSLT 1.0: "Sorting is specified by adding xsl:sort elements as children of an xsl:apply-templates or xsl:for-each
#       element"; xsltproc of libxslt sorts both. The tracker has texts that change places in what is written, and nothing on this.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund xslt-processor@5.1.2 >/dev/null
cd "$work"
cat >round.mjs <<'JS'
import { Xslt, XmlParser } from 'xslt-processor'
const round = '<round><stop nr="3">Cy</stop><stop nr="1">Bo</stop><stop nr="12">Al</stop></round>'
const parser = new XmlParser()
const sorts = ['select="."', 'select="@nr" data-type="number"', 'select="@nr" data-type="number" order="descending"']
const order = async (body) => {
  const style = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
    <xsl:template match="/"><o>${body}</o></xsl:template>
    <xsl:template match="stop"><xsl:value-of select="."/><xsl:text> </xsl:text></xsl:template></xsl:stylesheet>`
  return (await new Xslt().xsltProcess(parser.xmlParse(round), parser.xmlParse(style))).replace(/<[^>]*>/g, '')
}
for (const sort of sorts) {
  const each = `<xsl:for-each select="round/stop"><xsl:sort ${sort}/><xsl:apply-templates select="."/></xsl:for-each>`
  const templates = `<xsl:apply-templates select="round/stop"><xsl:sort ${sort}/></xsl:apply-templates>`
  console.log(`${sort}: for-each ${await order(each)}, apply-templates ${await order(templates)}`)
}
JS
node round.mjs | tee seen
cmp - seen <<'SEEN'
select=".": for-each Al Bo Cy , apply-templates Cy Bo Al 
select="@nr" data-type="number": for-each Bo Cy Al , apply-templates Cy Bo Al 
select="@nr" data-type="number" order="descending": for-each Al Cy Bo , apply-templates Cy Bo Al 
SEEN
