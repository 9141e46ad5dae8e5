#!/bin/sh
# pdftotext of poppler 22.12.0 (Debian's poppler-utils 22.12.0-2+deb12u3): lines of a narrow column that end in a hyphen.
#
# Guessed: it leaves hyphens alone, or heals words that were divided, which end in U+2010 where WeasyPrint and Chromium divide them.
# Seen: the other way round. U+2010 stays, with the rest of the word on the next line. The hyphen that was written, U+002D, is dropped and
#       the lines are joined: "mat- och restavfall" becomes "matoch", houses "12-14" number 1214, and an account 8327-9 is 83279. With
#       -layout or -raw nothing is dropped.
#
# Fails if that changes. Needs pdftotext 22.12.0 and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
pdftotext -v 2>&1 | grep -q 'version 22\.12\.0' || { echo 'pdftotext 22.12.0 is not here' && exit 2; }
cat >write.js <<'JS'
const lines = ['Sopor: mat-', 'och restavfall', 'Husen 12-', '14', 'Konto 8327-', '9', 'hämt\x80', 'ning']
const text = `BT /F1 10 Tf 14 TL 20 180 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`
const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 120 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
  `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [128 /uni2010] >> >>']
let file = '%PDF-1.4\n'
const places = objects.map((object, at) => {
  const place = file.length
  file += `${at + 1} 0 obj\n${object}\nendobj\n`
  return `${String(place).padStart(10, '0')} 00000 n \n`
})
const table = file.length
file += `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
require('fs').writeFileSync('column.pdf', file, 'latin1')
JS
node write.js
text() { pdftotext "$@" -enc UTF-8 column.pdf - | tr -d '\f' | sed -n 's/^ *//; /./p' | paste -sd / -; }
seen=$(text -nopgbrk; text -layout; text -raw)
echo "$seen"
[ "$seen" = 'Sopor: matoch restavfall/Husen 1214/Konto 83279/hämt‐/ning
Sopor: mat-/och restavfall/Husen 12-/14/Konto 8327-/9/hämt‐/ning
Sopor: mat-/och restavfall/Husen 12-/14/Konto 8327-/9/hämt‐/ning' ]
