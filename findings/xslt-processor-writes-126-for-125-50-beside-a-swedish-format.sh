#!/bin/sh
# xslt-processor 5.1.2 (npm): the sums of an electronic bill, by a style sheet that shows them with a point, as they were sent, and has a
# format of its own for Swedish, with a name.
#
# Guessed, in writing: format-number(125.50, '0.00') is 125.50, and with 'sv' as a third 125,50.
# Seen: without a Swedish format it is right. Once xsl:decimal-format name="sv" stands in the style sheet, '0.00' makes 126 of 125.50 and
#       -075 of -75, and '#,##0.00' makes 125,500: the named format takes the place of the one without a name. What asks for it by its name
#       is right. XSLT 1.0: "If there is a name attribute, then the element declares a named decimal-format; otherwise, it declares the
#       default"; xsltproc of libxslt writes 125.50. The tracker has other faults of format-number(), which were mended.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund xslt-processor@5.1.2 >/dev/null
cd "$work"
cat >bill.mjs <<'JS'
import { Xslt, XmlParser } from 'xslt-processor'
const parser = new XmlParser()
const bill = '<bill><kr>125.50</kr><kr>1250.50</kr><kr>-75</kr></bill>'
const swedish = '<xsl:decimal-format name="sv" decimal-separator="," grouping-separator=" "/>'
const show = async (declared, format) => {
  const style = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">${declared}<xsl:template match="/">
    <o><xsl:for-each select="bill/kr"><xsl:value-of select="format-number(number(.), ${format})"/>;</xsl:for-each></o></xsl:template>
    </xsl:stylesheet>`
  const text = await new Xslt().xsltProcess(parser.xmlParse(bill), parser.xmlParse(style))
  console.log(declared ? 'with sv' : 'without', format, text.replace(/<[^>]*>/g, ''))
}
await show('', "'0.00'")
await show('', "'#,##0.00'")
await show(swedish, "'# ##0,00', 'sv'")
await show(swedish, "'0.00'")
await show(swedish, "'#,##0.00'")
JS
node bill.mjs | tee seen
cmp - seen <<'SEEN'
without '0.00' 125.50;1250.50;-75.00;
without '#,##0.00' 125.50;1,250.50;-75.00;
with sv '# ##0,00', 'sv' 125,50;1 250,50;-75,00;
with sv '0.00' 126;1251;-075;
with sv '#,##0.00' 125,500;1250,500;-75,000;
SEEN
