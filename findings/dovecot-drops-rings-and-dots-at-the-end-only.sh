#!/bin/sh
# Dovecot 2.3.19 (Debian's dovecot-core 1:2.3.19.1+dfsg1-2.1+deb12u7), without an index of words: IMAP's SEARCH, by doveadm, for Swedish
# words typed without their rings and dots.
#
# Guessed: a and å are two letters, as to a Swede, or one, as where nobody has å on the keyboard; either way throughout.
# Seen: it depends on where the letter stands. Both texts are taken apart into letters and marks, and one is looked for within the other:
#       an a at the end of what is typed finds å and ä, one that is followed by something does not. "sjo" finds "sjön", and "sjon" does not;
#       typed letter by letter, "ra" finds "Räkning" and "rak" has lost it. With å, ä and ö all are found, by capitals too, and an ordinary
#       blank finds the fixed one in 1 250 kr.
#
# Fails if that changes. Needs apt-get; run by root, it reads the mail as nobody.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
version='1:2.3.19.1+dfsg1-2.1+deb12u7'
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  "dovecot-core=$version" >/dev/null 2>&1
(cd debs && apt-get download -qq "dovecot-core=$version" >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
mkdir -p mail/cur mail/new mail/tmp state
printf '%s\n' 'From: info@example.se' 'Subject: =?utf-8?q?R=C3=A4kning?=' 'Date: Sat, 28 Nov 2026 10:12:00 +0100' 'MIME-Version: 1.0' \
  'Content-Type: text/plain; charset=utf-8' 'Content-Transfer-Encoding: 8bit' '' 'Vägen vid sjön.' >mail/cur/1:2,S
printf '1\302\240250\302\240kr\n' >>mail/cur/1:2,S
user=$(id -un)
group=$(id -gn)
as=
if [ "$user" = root ]; then
  user=nobody
  group=nogroup
  as="setpriv --reuid=nobody --regid=nogroup --clear-groups"
  chmod 755 "$work"
  chown -R nobody:nogroup mail state
fi
cat >dovecot.conf <<CONF
base_dir = $work/state
state_dir = $work/state
mail_location = maildir:$work/mail
log_path = /dev/stderr
mail_uid = $user
mail_gid = $group
default_login_user = $user
default_internal_user = $user
default_internal_group = $group
first_valid_uid = 1
ssl = no
protocols =
CONF
library=$(echo "$work"/usr/lib/*-linux-gnu)
export HOME="$work" USER="$user" LD_LIBRARY_PATH="$library:$work/usr/lib/dovecot"
for key in 'subject räk' 'subject RÄK' 'subject ra' 'subject rak' 'body sjö' 'body sjo' 'body sjon' 'body va' 'body vag' 'body 1 250'; do
  # Told of a file of settings, doveadm looks for doveconf in /usr/bin; so doveconf, which is here, reads it and starts doveadm.
  # shellcheck disable=SC2086 # Both are words of a command.
  found=$($as ./usr/bin/doveconf -c dovecot.conf -f service=doveadm -m doveadm -e "$work/usr/bin/doveadm" search ${key%% *} "${key#* }")
  echo "$key: ${found:+found}"
done | tee seen
cmp - seen <<'SEEN'
subject räk: found
subject RÄK: found
subject ra: found
subject rak: 
body sjö: found
body sjo: found
body sjon: 
body va: found
body vag: 
body 1 250: found
SEEN
