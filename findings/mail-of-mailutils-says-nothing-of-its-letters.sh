#!/bin/sh
# GNU Mailutils 3.15 (Debian's mailutils 1:3.15-4) and bsd-mailx 8.1.2 (Debian's 8.1.2-0.20220412cvs-1), of which one is the command
# `mail` that scripts of a Debian server send by, on a machine set to UTF-8: a subject and a text with å.
#
# Guessed: the subject is written in encoded words (RFC 2047), and the text is marked with its encoding, UTF-8.
# Seen: in both the subject is sent as it stands, which mail allows only between servers that have agreed on it (RFC 6531). Of the text
#       Mailutils says nothing: without MIME-Version and Content-Type it is US-ASCII, and Python's email has two question marks for each å.
#       bsd-mailx marks it right.
#
# Fails if that changes. Needs apt-get, python3 and the locale C.UTF-8.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
packages='mailutils=1:3.15-4 libmailutils9=1:3.15-4 bsd-mailx=8.1.2-0.20220412cvs-1'
# shellcheck disable=SC2086 # Each is an argument.
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  $packages >/dev/null 2>&1
# shellcheck disable=SC2086
(cd debs && apt-get download -qq $packages >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LC_ALL=C.UTF-8 HOME="$work"
libraries=$(find "$work/usr/lib" -name '*.so*' -printf '%h\n' | sort -u | paste -sd :)
printf '#!/bin/sh\ncat >%s/sent.new\nmv %s/sent.new %s/sent\n' "$work" "$work" "$work" >sendmail
chmod +x sendmail
cat >read.py <<'PY'
import email, email.policy
print(ascii(email.message_from_binary_file(open('sent', 'rb'), policy=email.policy.default).get_content().strip()))
PY
echo "set sendmail=$work/sendmail" >.mailrc
shown() {
  for _ in $(seq 50); do
    [ -e sent ] && break
    sleep 0.1
  done
  echo "$1: $(grep ^Subject sent); $(grep -c ^Content-Type sent || true) Content-Type"
  python3 read.py
  rm sent
}
{
  echo 'Hej på måndag' | LD_LIBRARY_PATH=$libraries ./usr/bin/mail.mailutils --norc \
    -E "set sendmail=sendmail:$work/sendmail" -s Påminnelse anna@example.org
  shown Mailutils
  echo 'Hej på måndag' | LD_LIBRARY_PATH=$libraries ./usr/bin/bsd-mailx -s Påminnelse anna@example.org
  shown bsd-mailx
} | tee seen
cmp - seen <<'SEEN'
Mailutils: Subject: Påminnelse; 0 Content-Type
'Hej p\ufffd\ufffd m\ufffd\ufffdndag'
bsd-mailx: Subject: Påminnelse; 1 Content-Type
'Hej p\xe5 m\xe5ndag'
SEEN
