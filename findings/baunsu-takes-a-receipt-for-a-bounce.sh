#!/bin/sh
# baunsu 0.2.3 (npm), which tells whether a mail is a bounce, so that one writes no more to an address: reports in the form of RFC 3464, for
# a mail that failed, one that is late, one that has arrived and one that went on to where no reports come from.
#
# Guessed: failed is a bounce, and delayed is none, or a soft one. Of what has arrived nothing was in writing: no bounce.
# Seen: bounced is true for all four. The score is made of the form of the report, and Action and Status count the same whatever they say: a
#       receipt, "delivered" and 2.0.0 "Success", is above the threshold of 0.3 with 0.5, so that an address is given up because it works.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund baunsu@0.2.3 >/dev/null
cd "$work"
cat >reports.js <<'JS'
const Baunsu = require('baunsu')
for (const [action, status] of [['failed', '5.1.1'], ['delayed', '4.4.1'], ['delivered', '2.0.0'], ['relayed', '2.0.0']]) {
  const { bounced, score, status: { class: { message } } } = new Baunsu().detectSync(`From: MAILER-DAEMON@example.org
To: info@example.se
Subject: Delivery report
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary=part

--part
Content-Type: text/plain

See below.
--part
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; anna@example.org
Action: ${action}
Status: ${status}

--part--
`.replaceAll('\n', '\r\n'))
  console.log(`${action}: bounced ${bounced}, ${score}, ${message}`)
}
JS
node reports.js | tee seen
cmp - seen <<'SEEN'
failed: bounced true, 0.5, Permanent Failure
delayed: bounced true, 0.5, Persistent Transient Failure
delivered: bounced true, 0.5, Success
relayed: bounced true, 0.5, Success
SEEN
