#!/bin/sh
# Emacs 28.2 (Debian's 1:28.2+1-15+deb12u4): mail-extract-address-components, by which its readers of mail show who has written: senders
# in quotation marks, family name first and a street for a name, as households have them.
#
# Guessed, in writing: what stands within the quotation marks, with "Ek, Bo" perhaps turned round to "Bo Ek".
# Seen: it is, but of "von Essen, Carl" "von Essen" is left, as of "af Ugglas, Carl" and "de la Gardie, Magnus", since a family name that
#       begins with a small letter is not waited for, and Carl is left out as a remark. "Bo Ek 2 tr" is Bo Ek, and the house of "Ekbacken
#       5 B" is taken for a telephone's extension, so that neighbours at 5 B, 5B and 12 B are all "Ekbacken"; alone at the end, 5, it is
#       kept. With a letter that ASCII has not, nothing is left out. (Of houses nothing was in writing at first.) The documentation says
#       that there are many prettifications and the file's comment that it "reorders Last, First type names".
#
# Fails if that changes. Needs Emacs 28.2.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
emacs --version | grep -q "Emacs 28\.2" || { echo 'Emacs 28.2 is not here' && exit 2; }
cat >senders.el <<'LISP'
(require 'mail-extr)
(dolist (name '("Ek, Bo" "von Essen, Carl" "af Ugglas, Carl" "von Essen, Åsa" "Bo Ek 2 tr" "Ekbacken 5" "Ekbacken 5 B" "Ekbacken 5B"
                "Ekbacken 12 B" "Solvägen 12 B"))
  (princ (format "%s: %s\n" name (car (mail-extract-address-components (format "\"%s\" <hej@example.se>" name))))))
LISP
HOME=$work LC_ALL=C.UTF-8 emacs -Q --batch --load senders.el 2>/dev/null | tee seen
cmp - seen <<'SEEN'
Ek, Bo: Bo Ek
von Essen, Carl: von Essen
af Ugglas, Carl: af Ugglas
von Essen, Åsa: von Essen, Åsa
Bo Ek 2 tr: Bo Ek
Ekbacken 5: Ekbacken 5
Ekbacken 5 B: Ekbacken
Ekbacken 5B: Ekbacken
Ekbacken 12 B: Ekbacken
Solvägen 12 B: Solvägen 12 B
SEEN
