#!/bin/sh
# Kannel 1.4.5 (Debian's kannel 1.4.5-12), told by a script to send an SMS through its sendsms, with a centre behind it that writes down
# what it gets.
#
# Guessed: a text of 161 characters is two SMS, as concatenation = true says, or is refused.
# Seen: it is one SMS of 153 characters, and the rest is gone: a sender may use one SMS unless max-messages says more, and what is too long
#       is cut to the length of a first part. The answer is "0: Accepted for delivery". With max-messages = 3 it is two. 160 characters are
#       sent whole, so that a text that gains one loses eight.
#
# Fails if that changes. Needs apt-get, curl and python3; starts nothing but on 127.0.0.1.
set -eu
work=$(mktemp -d)
pids=
trap 'kill $pids 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  kannel=1.4.5-12 >/dev/null 2>&1
(cd debs && apt-get download -qq kannel=1.4.5-12 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
LD_LIBRARY_PATH=$(echo "$work"/usr/lib/*-linux-gnu):$(echo "$work"/lib/*-linux-gnu)
export LD_LIBRARY_PATH
cat >kannel.conf <<CONF
group = core
admin-port = 18910
admin-password = x
smsbox-port = 18911
log-file = $work/core.log

group = smsc
smsc = fake
port = 18912
connect-allow-ip = 127.0.0.1

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = 18913
log-file = $work/box.log

group = sendsms-user
username = one
password = x
default-sender = 123
concatenation = true

group = sendsms-user
username = three
password = x
default-sender = 123
concatenation = true
max-messages = 3

group = sms-service
keyword = default
text = x
CONF
cat >centre.py <<'PY'
import socket
import time
for _ in range(20):
    try:
        centre = socket.create_connection(('127.0.0.1', 18912))
        break
    except OSError:
        time.sleep(0.5)
for line in centre.makefile('r', encoding='utf-8'):
    *_, coding, text = line.rstrip('\n').split(' ', 3)
    with open('sent', 'a') as file:
        file.write(f'{coding}: {len(text)}\n')
PY
./usr/sbin/bearerbox kannel.conf >core.out 2>&1 & pids="$pids $!"
python3 centre.py & pids="$pids $!"
for _ in 1 2 3 4 5 6 7 8 9 10; do grep -q 'fake' core.log 2>/dev/null && break; sleep 1; done
./usr/sbin/smsbox kannel.conf >box.out 2>&1 & pids="$pids $!"
touch sent
send() {
  before=$(wc -l <sent)
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    answer=$(curl -s "http://127.0.0.1:18913/cgi-bin/sendsms?username=$1&password=x&to=46701740605&text=$2") && break
    sleep 1
  done
  for _ in 1 2 3 4 5 6 7 8 9 10; do [ "$(wc -l <sent)" = "$((before + $3))" ] && break; sleep 1; done
  sleep 1
  echo "$1, ${#2}: $answer; $(tail -n "+$((before + 1))" sent | paste -sd ' ')"
}
{
  send one "$(printf %0160d 0)" 1
  send one "$(printf %0161d 0)" 1
  send three "$(printf %0161d 0)" 2
} | tee seen
cmp - seen <<'SEEN'
one, 160: 0: Accepted for delivery; text: 160
one, 161: 0: Accepted for delivery; text: 153
three, 161: 0: Accepted for delivery; udh: 177 udh: 32
SEEN
