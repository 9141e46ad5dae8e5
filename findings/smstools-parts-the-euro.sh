#!/bin/sh
# smsd of SMS Server Tools 3.1.21 (Debian's smstools 3.1.21-4+b1), sending to a modem that only listens: an SMS of two parts with € where
# they meet, and one with ½.
#
# Guessed: €, which is an escape and an e in the SMS alphabet, stays whole, as 3GPP TS 23.040 asks of both parts of a pair. ½, which the
#          alphabet does not have, makes it UCS-2, as a dash does.
# Seen: the escape ends the first part and the e begins the second: each part is read by itself, so "300 €" arrives as "300 e". ½ becomes
#       an o: "½ säck", half a sack, is "o säck", still in the SMS alphabet.
#
# Fails if that changes. Needs apt-get and python3.
set -eu
work=$(mktemp -d)
trap 'kill ${smsd:-} ${modem:-} 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq smstools=3.1.21-4+b1 libmm14=1.4.2-7 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >modem.py <<'PYTHON'
import os, pty, re, tty
ours, theirs = pty.openpty()
tty.setraw(ours)
tty.setraw(theirs)
with open('device', 'w') as file:
    file.write(os.ttyname(theirs))
answers = {'CMGS=': '> ', 'CREG?': '+CREG: 0,1\r\n\r\nOK\r\n', 'CPIN?': '+CPIN: READY\r\n\r\nOK\r\n'}
heard = ''
while True:
    heard += os.read(ours, 4096).decode('latin-1')
    while line := re.match(r'([^\r\n\x1a]*)([\r\n\x1a])', heard):
        heard = heard[line.end():]
        if line[2] == '\x1a':
            with open('pdus', 'a') as file:
                file.write(line[1].strip() + '\n')
            os.write(ours, b'\r\n+CMGS: 1\r\n\r\nOK\r\n')
        elif line[1]:
            os.write(ours, ('\r\n' + next((answers[key] for key in answers if key in line[1]), 'OK\r\n')).encode())
PYTHON
mkdir outgoing checked failed sent incoming
python3 modem.py &
modem=$!
for _ in 1 2 3 4 5 6 7 8 9; do [ -s device ] || sleep 1; done
cat >smsd.conf <<CONF
devices = GSM1
outgoing = $work/outgoing
checked = $work/checked
failed = $work/failed
sent = $work/sent
incoming = $work/incoming
logfile = $work/log
infofile = $work/info
pidfile = $work/pid
delaytime = 1
[GSM1]
device = $(cat device)
incoming = no
check_memory_method = 0
CONF
python3 -c "
for name, text in {'1': 'a' * 152 + '€' + 'b' * 9, '2': '½ säck'}.items():
    open('outgoing/' + name, 'w').write('To: 46701740605\nAlphabet: UTF-8\n\n' + text)"
LD_LIBRARY_PATH=$work/usr/lib/x86_64-linux-gnu:$work/usr/lib ./usr/sbin/smsd -c smsd.conf -t >/dev/null 2>&1 &
smsd=$!
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do [ "$(ls sent)" = "$(printf '1\n2')" ] || sleep 1; done
python3 - pdus <<'PYTHON' | sort | tee seen
import sys
letters = {0x0f: 'å', 0x1b: '<ESC>', 0x7b: 'ä'}
for pdu in map(bytes.fromhex, open(sys.argv[1]).read().split()):
    # No centre's number, a kind, a count, the receiver's eleven digits, a protocol; of a part, seven septets say which it is.
    is_part, coding, length, bits = pdu[1] & 64, pdu[12], pdu[14], int.from_bytes(pdu[15:], 'little')
    septets = [bits >> 7 * at & 127 for at in range(7 if is_part else 0, length)]
    text = ''.join(letters.get(septet, chr(septet)) for septet in septets)
    print(f'coding {coding}:', text if len(text) < 20 else f'... {text[-10:]}')
PYTHON
cmp - seen <<'SEEN'
coding 0: ... aaaaa<ESC>
coding 0: ebbbbbbbbb
coding 0: o säck
SEEN
