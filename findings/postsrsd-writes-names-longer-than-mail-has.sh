#!/bin/sh
# postsrsd 1.10 (Debian's 1.10-2+b1), by which a server that forwards mail rewrites its sender: the address of a bounce that says to whom
# the mail was sent, as many programs that send mail have it.
#
# Guessed: what would be longer than the 64 characters that RFC 5321 allows before the @ is left as it is, or cut down to a hash.
# Seen: it grows without end: bounces+anna.andersson=foreningen.example.org at utskick.foreningen.example.se, 45 characters, becomes a name
#       of 88. A server may refuse it by that RFC, and then it refuses the forwarded mail, though sender and receiver were right. Capitals
#       and the way back are as they should be.
#
# Fails if that changes. Needs apt-get and python3; starts nothing but on 127.0.0.1.
set -eu
work=$(mktemp -d)
trap 'kill ${server:-} 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq postsrsd=1.10-2+b1 >/dev/null 2>&1
dpkg -x postsrsd_*.deb .
echo secret-of-this-test >secret
./usr/sbin/postsrsd -s"$work/secret" -dexample.net -f18921 -r18922 -4 >/dev/null 2>&1 &
server=$!
cat >ask.py <<'PY'
import socket, time
def ask(port, key):
    for _ in range(20):
        try:
            with socket.create_connection(('127.0.0.1', port)) as lookup:
                lookup.sendall(f'get {key}\n'.encode())
                return lookup.recv(999).decode().strip().split(' ', 1)[1]
        except ConnectionRefusedError:
            time.sleep(0.2)
for sender in ['info@example.se', 'bounces+anna.andersson=foreningen.example.org@utskick.foreningen.example.se']:
    rewritten = ask(18921, sender)
    print(len(sender.split('@')[0]), len(rewritten.split('@')[0]), ask(18922, rewritten) == sender)
PY
python3 ask.py | tee seen
cmp - seen <<'SEEN'
4 28 True
45 88 True
SEEN
