#!/bin/sh
# Ghostscript 10.00.0 (Debian's ghostscript 10.0.0~dfsg-11+deb12u9): the text, by -sDEVICE=txtwrite, of a page that Chromium 156 has
# printed as a PDF. Its hyphens are U+2011, at which a line does not break, as a telephone number needs, and U+2010.
#
# Guessed: it writes the hyphens as pdftotext does, or as U+002D.
# Seen: U+2011 is a digit, 1, and U+2010 is 0. 070‑174 06 05 is 0701174 06 05, houses 12‑14 are 12114, and 12‐14 are 12014. The dash of
#       12–14 and U+002D are right. The PDF names the two hyphens as a range of signs, which pdftotext reads.
#
# Fails if that changes. Needs Chromium 156, Ghostscript 10.00.0, pdftotext and DejaVu Sans.
set -eu
[ "$(gs --version)" = 10.00.0 ] || { echo 'Ghostscript 10.00.0 is not here' && exit 2; }
chromium --version 2>/dev/null | grep -q '^Chromium 156\.' || { echo 'Chromium 156 is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >page.html <<'HTML'
<!doctype html>
<html lang="sv">
<meta charset="utf-8">
<p style="font: 14px 'DejaVu Sans'">070&#8209;174 06 05<br>12&#8209;14<br>12&#8208;14<br>12–14<br>12-14</p>
HTML
HOME=$work chromium --headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update \
  --disable-sync --no-pdf-header-footer --print-to-pdf=page.pdf page.html >/dev/null 2>&1
{
  echo "Ghostscript:$(gs -q -dNOPAUSE -dBATCH -sDEVICE=txtwrite -sOutputFile=- page.pdf | tr -s '\r\n ' ' ')"
  echo "pdftotext: $(pdftotext page.pdf - | tr -s '\r\n\f ' ' ')"
} | tee seen
cmp - seen <<'SEEN'
Ghostscript: 0701174 06 05 12114 12014 12–14 12-14 
pdftotext: 070‑174 06 05 12‑14 12‐14 12–14 12-14 
SEEN
