#!/bin/sh
# ldap2date 2.0.0 (npm), which reads the times of LDAP as RFC 4517 has them, with a Z or with an offset, and writes them.
#
# Guessed: 08:00 with +0100 is 07:00 in UTC, and what it writes it reads again.
# Seen: 09:40. The four digits are taken for minutes, a hundred of them, and are added instead of taken off; +0200, of summer, makes
#       three hours and twenty minutes. With Z it is right. Of milliseconds, which it writes without noughts before them, five come back as
#       five hundred.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund ldap2date@2.0.0 >/dev/null
cd "$work"
cat >times.js <<'JS'
const ldap = require('ldap2date')
for (const time of ['20261130070000Z', '20261130080000+0100', '20270329080000+0200', '20261130013000-0530']) {
  console.log(`${time} ${ldap.parse(time).toISOString()}`)
}
const written = ldap.toGeneralizedTime(new Date('2026-11-30T07:00:00.005Z'))
console.log(`${written} ${ldap.parse(written).toISOString()}`)
JS
node times.js | tee seen
cmp - seen <<'SEEN'
20261130070000Z 2026-11-30T07:00:00.000Z
20261130080000+0100 2026-11-30T09:40:00.000Z
20270329080000+0200 2027-03-29T11:20:00.000Z
20261130013000-0530 2026-11-29T16:40:00.000Z
20261130070000.5Z 2026-11-30T07:00:00.500Z
SEEN
