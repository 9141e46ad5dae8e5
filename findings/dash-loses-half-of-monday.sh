#!/bin/sh
# dash 0.5.12 (Debian's 0.5.12-2, its /bin/sh): a here-document, by which scripts write mails and pages, of a few Swedish words.
#
# Guessed: each line as it stands: between quoted markers nothing has a meaning, and bytes beyond ASCII are handed on.
# Seen: a line that begins as its marker does, and goes on with a letter beyond ASCII, loses the first byte of that letter. Between MAIL and
#       MAIL it is "Måndag" (Monday), between HTML and HTML "Hämtning" (a pick-up), between SQL and SQL "Säck" (a sack). What is left is no
#       UTF-8. Between other markers the same words are whole, and so they are in bash.
#
# Fails if that changes. Needs apt-get and bash.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq dash=0.5.12-2 >/dev/null 2>&1
dpkg -x dash_*.deb .
# printf writes the documents, since the shell that runs this may be the one that it tells of.
bytes() { printf "cat <<'%s'\n%s\n%s\n" "$2" "$3" "$2" | "$1" | od -An -tx1; }
for shell in "$(echo ./*bin/dash)" bash; do
  for pair in 'MAIL Måndag' 'HTML Måndag' 'HTML Hämtning' 'SQL Säck' 'SQL Sack'; do
    echo "${shell##*/} $pair:$(bytes "$shell" "${pair% *}" "${pair#* }")"
  done
done | tee seen
cmp - seen <<'SEEN'
dash MAIL Måndag: 4d a5 6e 64 61 67 0a
dash HTML Måndag: 4d c3 a5 6e 64 61 67 0a
dash HTML Hämtning: 48 a4 6d 74 6e 69 6e 67 0a
dash SQL Säck: 53 a4 63 6b 0a
dash SQL Sack: 53 61 63 6b 0a
bash MAIL Måndag: 4d c3 a5 6e 64 61 67 0a
bash HTML Måndag: 4d c3 a5 6e 64 61 67 0a
bash HTML Hämtning: 48 c3 a4 6d 74 6e 69 6e 67 0a
bash SQL Säck: 53 c3 a4 63 6b 0a
bash SQL Sack: 53 61 63 6b 0a
SEEN
