#!/bin/sh
# procmail 3.22 (Debian's 3.22-27): its ^FROM_DAEMON, by which rules keep a daemon's mail apart and send it no answer of absence.
#
# Guessed: MAILER-DAEMON, postmaster, root, and what says Precedence: bulk; not a firm's ordinary address.
# Seen: mail@, service@ and admin@ are daemons, and so is each address in which one of these stands behind a hyphen, uf-service@; behind a
#       dot, hem.service@, or without a mark, kundservice@, it is not, and neither are info@, kontakt@ and noreply@. Who writes from
#       service@ gets no answer of absence, and where daemons' mail is filed away, nobody sees it.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq procmail=3.22-27 >/dev/null 2>&1
dpkg -x procmail_*.deb .
printf '%s\n' "MAILDIR=$work" 'LOGFILE=/dev/null' ':0' '* ^FROM_DAEMON' 'a-daemon' ':0' 'somebody' >rules
for name in postmaster mail service uf-service admin hem.service kundservice info kontakt noreply; do
  rm -f a-daemon somebody
  printf 'From: Rundan <%s@example.se>\nTo: anna@example.org\nSubject: Hej\n\nHej\n' "$name" | ./usr/bin/procmail -m rules
  echo "$name: $(ls a-daemon somebody 2>/dev/null)"
done | tee seen
cmp - seen <<'SEEN'
postmaster: a-daemon
mail: a-daemon
service: a-daemon
uf-service: a-daemon
admin: a-daemon
hem.service: somebody
kundservice: somebody
info: somebody
kontakt: somebody
noreply: somebody
SEEN
