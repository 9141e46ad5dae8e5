#!/bin/sh
# Emacs 28.2 (Debian's 1:28.2+1-15+deb12u4): mail-extract-address-components, by which its readers of mail show who has written: senders
# in quotation marks, family name first.
#
# Guessed, in writing: what stands within the quotation marks, with "Ek, Bo" perhaps turned round to "Bo Ek".
# Seen: it is, but of "von Essen, Carl" only "von Essen" is left, and of "af Ugglas, Carl" only "af Ugglas". Where the given name has a
#       letter beyond ASCII, as in "von Essen, Åsa", nothing is left out. The file's comment says that it reorders "Last, First" names and
#       that it mangles what is no person's name; it does not say that it drops a given name.
#
# Fails if that changes. Needs Emacs 28.2.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
emacs --version | grep -q "Emacs 28\.2" || { echo 'Emacs 28.2 is not here' && exit 2; }
cat >senders.el <<'LISP'
(require 'mail-extr)
(dolist (name '("Ek, Bo" "von Essen, Carl" "af Ugglas, Carl" "von Essen, Åsa"))
  (princ (format "%s: %s\n" name (car (mail-extract-address-components (format "\"%s\" <hej@example.se>" name))))))
LISP
HOME=$work LC_ALL=C.UTF-8 emacs -Q --batch --load senders.el 2>/dev/null | tee seen
cmp - seen <<'SEEN'
Ek, Bo: Bo Ek
von Essen, Carl: von Essen
af Ugglas, Carl: af Ugglas
von Essen, Åsa: von Essen, Åsa
SEEN
