#!/bin/sh
# Caddy 2.6.2 (Debian's 2.6.2-5): lb_try_duration holds a request while the server behind it is away, and sends it once it is back.
#
# Guessed: any request, since it is sent anew from the beginning.
# Seen: a GET and a PUT without a body are answered 200 once the server is back. A POST whose body had come is held just as long, and
#       answered 502 at the very moment the server is back; the log says "invalid Read on closed Body". So a form that is sent during a
#       restart is lost after a wait, where without lb_try_duration it is refused at once.
#
# Fails if that changes. Needs apt-get, curl and node; starts nothing but on 127.0.0.1.
set -eu
work=$(mktemp -d)
trap 'kill ${proxy:-} ${server:-} 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq caddy=2.6.2-5 >/dev/null 2>&1
dpkg -x caddy_*.deb .
cat >Caddyfile <<'CADDY'
{
	admin off
	auto_https off
}
http://127.0.0.1:18080 {
	reverse_proxy 127.0.0.1:18082 {
		lb_try_duration 10s
	}
}
CADDY
HOME=$work ./usr/bin/caddy run --config Caddyfile >log 2>&1 &
proxy=$!
sleep 2
ask() { curl --silent --output /dev/null --max-time 20 --write-out '%{http_code}' "$@" http://127.0.0.1:18080/; }
ask >get &
get=$!
ask -X PUT -H 'Content-Length: 0' >put &
put=$!
ask --data a=1 >post &
post=$!
sleep 2
node -e "require('node:http').createServer((asked, answer) => asked.resume().on('end', () => answer.end())).listen(18082, '127.0.0.1')" &
server=$!
wait $get $put $post
echo "GET $(cat get), PUT without a body $(cat put), POST $(cat post)"
[ "$(cat get) $(cat put) $(cat post)" = '200 200 502' ]
grep -q 'invalid Read on closed Body' log
