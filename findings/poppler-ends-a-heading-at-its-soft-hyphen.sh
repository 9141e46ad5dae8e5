#!/bin/sh
# poppler 22.12.0 (Debian's poppler-utils 22.12.0-2+deb12u3): a page that Chromium 156 has printed as a PDF with its tags, and whose
# heading has a soft hyphen, at which no line ends.
#
# Guessed: the soft hyphen is not there, and what reads the tags, as assistive technology does, gets the heading whole.
# Seen: by its tags the heading ends at the soft hyphen: "Villkor och person", and the rest is in no part of the page. Chromium tags the
#       soft hyphen by itself, as a blank that stands for U+00AD, within the text of the heading; pdfinfo -struct-text reads nothing more of
#       the heading. pdftotext has all of it, mutool with a blank in the middle of the word: "person uppgifter".
#
# Fails if that changes. Needs Chromium 156, pdfinfo and pdftotext 22.12.0, mutool and DejaVu Sans.
set -eu
pdftotext -v 2>&1 | grep -q 'version 22\.12\.0' || { echo 'pdftotext 22.12.0 is not here' && exit 2; }
chromium --version 2>/dev/null | grep -q '^Chromium 156\.' || { echo 'Chromium 156 is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >page.html <<'HTML'
<!doctype html>
<html lang="sv">
<meta charset="utf-8">
<body style="font: 14px 'DejaVu Sans'; width: 600px">
<h1>Villkor och person&shy;uppgifter</h1>
<p>Vi sparar bara det som behövs.</p>
HTML
HOME=$work chromium --headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update \
  --disable-sync --no-pdf-header-footer --print-to-pdf=page.pdf page.html >/dev/null 2>&1
{
  pdfinfo -struct-text page.pdf | grep '"'
  pdftotext page.pdf - | sed -n 's/\xc2\xad/~/; 1p'
  mutool draw -q -F txt page.pdf | sed -n 1p
} | tee seen
cmp - seen <<'SEEN'
      "Villkor och person "
      "Vi sparar bara det som behövs."
Villkor och person~uppgifter
Villkor och person uppgifter
SEEN
