#!/bin/sh
# flufl.bounce 4.0 (Debian's python3-flufl.bounce 4.0-3), by which Mailman finds out whom a report is about: mails that failed for
# asa@example.se and for åsa@example.se, the latter in both forms that RFC 6533 has for addresses beyond ASCII.
#
# Guessed: all are found, åsa by her utf-8 address.
# Seen: what has failed for åsa has failed for nobody, neither for good nor for a time, as if nothing had come back, so that each mail to
#       her goes on being sent. The part message/global-delivery-status is not looked at, and in the older part an address of the type
#       utf-8 is passed over.
#
# Fails if that changes. Needs apt-get and Python 3.11 of Debian.
set -eu
[ -x /usr/bin/python3.11 ] || { echo 'Python 3.11 of Debian is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq python3-flufl.bounce=4.0-3 python3-public python3-zope.interface >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >reports.py <<'PYTHON'
from email import message_from_bytes
from flufl.bounce import all_failures
for part, address in [("delivery-status", "rfc822; asa@example.se"), ("delivery-status", r"utf-8; \x{E5}sa@example.se"),
                      ("global-delivery-status", "utf-8; åsa@example.se")]:
    temporary, permanent = all_failures(message_from_bytes(f"""From: MAILER-DAEMON@example.org
To: info@example.se
Subject: Delivery report
MIME-Version: 1.0
Content-Type: multipart/report; report-type={part}; boundary=part

--part
Content-Type: text/plain

See below.
--part
Content-Type: message/{part}
Content-Transfer-Encoding: 8bit

Reporting-MTA: dns; mx.example.org

Final-Recipient: {address}
Action: failed
Status: 5.1.1

--part--
""".encode()))
    print(part, address, "->", *(found.decode() for found in temporary | permanent))
PYTHON
PYTHONPATH="$work/usr/lib/python3/dist-packages" LC_ALL=C.UTF-8 /usr/bin/python3.11 reports.py | sed 's/ *$//' | tee seen
cmp - seen <<'SEEN'
delivery-status rfc822; asa@example.se -> asa@example.se
delivery-status utf-8; \x{E5}sa@example.se ->
global-delivery-status utf-8; åsa@example.se ->
SEEN
