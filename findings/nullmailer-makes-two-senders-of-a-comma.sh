#!/bin/sh
# nullmailer-inject of nullmailer 2.2 (Debian's 1:2.2-4), msmtp 1.8.23 (1.8.23-1) and sSMTP 2.64 (2.64-11), each a sendmail for machines
# that only send: a mail without a From, and the company's name told beside its address, "Ekbackens UF, Sollentuna".
#
# Guessed: From: "Ekbackens UF, Sollentuna" <info@example.se>. A name with a comma needs quotation marks in a mail (RFC 5322), which all
#          three know, as they read such names from To.
# Seen: nullmailer and msmtp write the name as it stands: the mail is from two, one without an address, Ekbackens UF, and one called
#       Sollentuna, as Python's email reads it. Of "Ekbackens UF (Sollentuna)" the part in parentheses is a comment, and gone. sSMTP alone
#       writes the quotation marks.
#
# Fails if that changes. Needs apt-get, node and python3; listens on 127.0.0.1.
set -eu
work=$(mktemp -d)
trap 'kill ${server:-} 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
for package in nullmailer=1:2.2-4 msmtp=1.8.23-1 ssmtp=2.64-11; do
  apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
    "$package" >/dev/null 2>&1
  (cd debs && apt-get download -qq "$package" >/dev/null 2>&1)
done
for deb in debs/*.deb; do dpkg -x "$deb" .; done
LD_LIBRARY_PATH=$(echo "$work"/usr/lib/*-linux-gnu)
cat >server.cjs <<'JS'
const { appendFileSync, writeFileSync } = require('node:fs')
const server = require('node:net').createServer((socket) => {
  let data = false
  socket.write('220 here\r\n')
  require('node:readline').createInterface({ input: socket }).on('line', (line) => {
    if (data && line !== '.') return appendFileSync('mail', `${line}\n`)
    if (line === 'DATA') {
      data = true
      writeFileSync('mail', '')
      return socket.write('354 go on\r\n')
    }
    data = false
    socket.write(line.startsWith('EHLO') ? '250 here\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 yes\r\n')
    if (line === 'QUIT') socket.end()
  })
}).listen(0, '127.0.0.1', () => writeFileSync('port', String(server.address().port)))
JS
node server.cjs &
server=$!
until [ -s port ]; do kill -0 "$server"; sleep 0.2; done
printf 'mailhub=127.0.0.1:%s\nhostname=example.se\nFromLineOverride=YES\n' "$(cat port)" >ssmtp.conf
printf 'To: anna@example.org\nSubject: Hej\n\nHej\n' >letter
cat >read.py <<'PY'
from email import message_from_file, policy
with open('mail') as mail:
    senders = message_from_file(mail, policy=policy.default)['from'].addresses
print(' and '.join(f'{sender.display_name or "-"} <{sender.addr_spec}>' for sender in senders))
PY
read_it() {
  echo "$1: $(python3 read.py)"
}
for name in 'Ekbackens UF, Sollentuna' 'Ekbackens UF (Sollentuna)'; do
  NULLMAILER_NAME=$name NULLMAILER_USER=info NULLMAILER_HOST=example.se LD_LIBRARY_PATH=$LD_LIBRARY_PATH \
    ./usr/bin/nullmailer-inject -n <letter >mail
  read_it nullmailer
  LD_LIBRARY_PATH=$LD_LIBRARY_PATH ./usr/bin/msmtp --host=127.0.0.1 --port="$(cat port)" --tls=off --auth=off -F "$name" \
    -f info@example.se -t <letter
  read_it msmtp
  LD_LIBRARY_PATH=$LD_LIBRARY_PATH ./usr/sbin/ssmtp -C "$work/ssmtp.conf" -F "$name" -f info@example.se -t <letter
  read_it sSMTP
done | tee seen
cmp - seen <<'SEEN'
nullmailer: - <"Ekbackens UF"> and Sollentuna <info@example.se>
msmtp: - <"Ekbackens UF"> and Sollentuna <info@example.se>
sSMTP: Ekbackens UF, Sollentuna <info@example.se>
nullmailer: Ekbackens UF <info@example.se>
msmtp: Ekbackens UF <info@example.se>
sSMTP: Ekbackens UF (Sollentuna) <info@example.se>
SEEN
