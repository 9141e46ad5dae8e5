#!/bin/sh
# Caddy 2.6.2 (Debian's 2.6.2-5): a site whose address the Caddyfile writes with å.
#
# Guessed: browsers, which send xn--psrundan-9za, reach it, since its certificate is of that name.
# Seen: the certificate is, but the site is matched with å as it is written. Who sends xn-- gets 200 without a body, as for a name that
#       the file has not at all, and nothing is logged. With curl's own å in the header Host it answers; written as xn-- it does too.
#
# Fails if that changes. Needs apt-get and curl; starts nothing but on 127.0.0.1.
set -eu
work=$(mktemp -d)
trap 'kill ${proxy:-} 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq caddy=2.6.2-5 >/dev/null 2>&1
dpkg -x caddy_*.deb .
cat >Caddyfile <<'CADDY'
{
	admin off
	local_certs
	skip_install_trust
	http_port 18081
	https_port 18443
}
påsrundan.localhost {
	respond found
}
xn--pse-ula.localhost {
	respond found
}
CADDY
HOME=$work ./usr/bin/caddy run --config Caddyfile >log 2>&1 &
proxy=$!
sleep 4
ask() {
  name=$1
  shift
  curl --silent --insecure --resolve "$name:18443:127.0.0.1" --write-out ' %{http_code}' "$@" "https://$name:18443/"
}
sent=$(ask xn--psrundan-9za.localhost)
written=$(ask xn--psrundan-9za.localhost --header 'Host: påsrundan.localhost')
other=$(ask xn--pse-ula.localhost)
echo "sent as browsers do:$sent, with å: $written, written as xn--: $other"
[ "$sent" = ' 200' ]
[ "$written" = 'found 200' ]
[ "$other" = 'found 200' ]
