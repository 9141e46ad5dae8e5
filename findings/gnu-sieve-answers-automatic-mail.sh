#!/bin/sh
# sieve of GNU Mailutils 3.15 (Debian's mailutils 1:3.15-4): an answer of absence, vacation, to mail that a program sent.
#
# Guessed: none to what says Auto-Submitted: auto-generated or auto-replied, or List-Id, as RFC 5230 asks; and the answer says that it is
#          automatic itself.
# Seen: each is answered; only Precedence: bulk is not, which no standard knows. The answer has no Auto-Submitted, so that another answer
#       of absence takes it for a letter. The tag :addresses of that RFC is refused: there it is :aliases.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
packages='mailutils=1:3.15-4 libmailutils9=1:3.15-4'
# shellcheck disable=SC2086 # Each is an argument.
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  $packages >/dev/null 2>&1
# shellcheck disable=SC2086
(cd debs && apt-get download -qq $packages >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
libraries=$(dirname "$work"/usr/lib/*/libmailutils.so.9)
printf '#!/bin/sh\ncat >sent\n' >sendmail
chmod +x sendmail
answer() {
  rm -rf sent .vacation
  printf '%s\n' 'From info@example.se Sat Nov 28 10:12:00 2026' 'From: info@example.se' 'To: anna@example.org' 'Subject: Hej' \
    'Message-ID: <1@example.se>' 'Date: Sat, 28 Nov 2026 10:12:00 +0100' "$1" '' 'Hej' '' >mail
  echo "require [\"vacation\"]; vacation ${2-} \"Borta\";" >absence
  HOME=$work LD_LIBRARY_PATH=$libraries ./usr/bin/sieve --no-config -L "$libraries/mailutils9" -e anna@example.org \
    -M "sendmail:$work/sendmail" -f mail absence 2>errors || true
  if [ -e sent ]; then echo "answered, $(grep -ci auto-submitted sent) Auto-Submitted"; else grep -o 'invalid tag.*' errors || echo none; fi
}
for header in 'Auto-Submitted: auto-generated' 'Auto-Submitted: auto-replied' 'List-Id: <days.example.se>' 'Precedence: bulk'; do
  echo "$header: $(answer "$header")"
done | tee seen
answer 'X-Nothing: 1' ':addresses ["anna@example.org"]' | tee -a seen
cmp - seen <<'SEEN'
Auto-Submitted: auto-generated: answered, 0 Auto-Submitted
Auto-Submitted: auto-replied: answered, 0 Auto-Submitted
List-Id: <days.example.se>: answered, 0 Auto-Submitted
Precedence: bulk: none
invalid tag name `addresses' for `vacation'
SEEN
