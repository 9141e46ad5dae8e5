#!/bin/sh
# RcppTOML 0.2.2 (Debian's r-cran-rcpptoml 0.2.2+dfsg-1), which reads TOML for R: numbers of ten and eleven digits, as references of
# payments, organisations and telephones have.
#
# Guessed, in writing: each value is what the standard says; TOML 1.0 has integers of 64 bits, and wants an error where one does not fit.
# Seen: of each, the last 32 bits: the reference 12345678901 is -539222987, and the organisation 5560360793 is 1265393497, a number like any
#       other. In lists it is the same. Nothing is said. What is within quotation marks is right. The manual says that it is TOML 1.0
#       compliant, and neither it nor the changelog nor the tracker tells of it.
#
# Fails if that changes. Needs apt-get and, with R, r-cran-rcpptoml 0.2.2+dfsg-1.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
dpkg-query -W -f='${Version}\n' r-cran-rcpptoml 2>/dev/null | grep -qxF '0.2.2+dfsg-1' ||
  { echo 'r-cran-rcpptoml 0.2.2+dfsg-1 is not here' && exit 2; }
cat >kund.toml <<'TOML'
referens = 12345678901
organisation = 5560360793
telefon = 46701740605
lista = [12345678901, 75]
text = "12345678901"
belopp = 125050
TOML
Rscript -e 'for (name in names(read <- RcppTOML::parseTOML("kund.toml"))) cat(name, "=", format(read[[name]]), "\n")' | tee seen
cmp - seen <<'SEEN'
belopp = 125050 
lista = -539222987         75 
organisation = 1265393497 
referens = -539222987 
telefon = -542899651 
text = 12345678901 
SEEN
