#!/bin/sh
# Two programs that send mail, S-nail 14.9.24 (Debian's s-nail 14.9.24-2) and Pigeonhole 0.5.19, the Sieve of Dovecot (Debian's
# dovecot-sieve 1:2.3.19.1), read by Python's email: a message from Påsrundan, Sollentuna to two households, and an automatic answer in the
# same name, vacation's :from. A name with a comma stands in quotation marks, as RFC 5322 wants.
#
# Guessed: each name is encoded as one, and is read as it was written, with its address.
# Seen: the word with Swedish letters is encoded together with the quotation mark that stands before it, and the other mark is not, so that
#       the reader finds one where there were two. The sender, the answer's sender and the first household have no address, which is part
#       of the name; Evolution's reader has it so, too. Without a comma it is the same. A name in quotation marks without Swedish letters,
#       and one without the marks, are right. Nothing is said, and neither the manuals nor the news nor the trackers tell of it.
#
# Fails if that changes. Needs s-nail 14.9.24, dovecot-sieve 1:2.3.19.1 and python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for package in s-nail=14.9.24 dovecot-sieve=1:2.3.19.1; do
  dpkg-query -W -f='${Package}=${Version}\n' "${package%%=*}" 2>/dev/null | grep -qF "$package" ||
    { echo "$package is not here" && exit 2; }
done
cat >read.py <<'PY'
import email, email.policy, sys
text = sys.stdin.buffer.read()
message = email.message_from_bytes(text[text.index(b'Date:'):], policy=email.policy.default)
for field in 'From', 'To':
    print(field, [(address.display_name, address.addr_spec) for address in message[field].addresses])
PY
send() {
  printf 'From: %s\nTo: %s\nSubject: x\n\nHej\n' "$1" "$2" |
    LC_ALL=C.UTF-8 s-nail -n -Smta=test -Ssendcharsets=utf-8 -Sfullnames -t | python3 read.py
}
user=$(id -u)
[ "$user" != 0 ] || user=65534
printf '%s\n' "mail_location=maildir:$work/mail" "mail_home=$work" ssl=no "mail_uid=$user" "mail_gid=$user" >dovecot.conf
printf 'From: Bo Ek <bo@example.se>\nTo: info@example.se\nMessage-ID: <1@example.se>\n\nHej\n' >question
answer() {
  printf 'require "vacation";\nvacation :addresses "info@example.se" :from "%s" "Hej";\n' "$1" >answer.sieve
  rm -rf mail && mkdir mail
  [ "$(id -u)" != 0 ] || chown -R $user "$work"
  sieve-test -c dovecot.conf -e -f bo@example.se -a info@example.se answer.sieve question 2>&1 | python3 read.py
}
{
  send '"Påsrundan, Sollentuna" <info@example.se>' '"Åkesson, Anna" <anna@example.se>, "Lind, Bo" <bo@example.se>'
  send 'Påsrundan Sollentuna <info@example.se>' '"Ek, Anna" <anna@example.se>, Bo Öberg <bo@example.se>'
  answer '\"Påsrundan, Sollentuna\" <info@example.se>'
  answer 'Påsrundan <info@example.se>'
} | tee seen
cmp - seen <<'SEEN'
From [('', '"Påsrundan, Sollentuna"')]
To [('', '"Åkesson, Anna"'), ('Lind, Bo', 'bo@example.se')]
From [('Påsrundan Sollentuna', 'info@example.se')]
To [('Ek, Anna', 'anna@example.se'), ('Bo Öberg', 'bo@example.se')]
From [('', '"Påsrundan, Sollentuna"')]
To [('Bo Ek', 'bo@example.se')]
From [('Påsrundan', 'info@example.se')]
To [('Bo Ek', 'bo@example.se')]
SEEN
