#!/bin/sh
# ELinks 0.13.2 (Debian's 0.13.2-1+b4): a page with links that begin with tel:, sms: and webcal:.
#
# Guessed: the link is as it was written, and pressing it says that the protocol is not known, as lynx and w3m do.
# Seen: it is a page beside the one that is shown: tel:+46701740605 on https://example.se/a/ is https://example.se/a/tel:+46701740605, and
#       pressed, the server is asked for that. So it is with sms: and webcal://, which has two slashes; mailto: is known. lynx 2.9.0 and
#       w3m 0.5.3 list them as they were written.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
packages='elinks=0.13.2-1+b4 elinks-data=0.13.2-1'
# shellcheck disable=SC2086 # Each is an argument.
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  $packages >/dev/null 2>&1
# shellcheck disable=SC2086
(cd debs && apt-get download -qq $packages >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >page.html <<'HTML'
<base href="https://example.se/a/">
<a href="tel:+46701740605">Ring</a> <a href="sms:+46701740605">SMS</a> <a href="webcal://example.se/days">Days</a>
<a href="mailto:info@example.se">Mail</a>
HTML
libraries=$(find "$work/usr/lib" -name '*.so*' -printf '%h\n' | sort -u | paste -sd :)
HOME=$work LD_LIBRARY_PATH=$libraries ./usr/bin/elinks -dump page.html | sed -n 's/^ *[0-9]*\. //p' | tee seen
cmp - seen <<'SEEN'
https://example.se/a/tel:+46701740605
https://example.se/a/sms:+46701740605
https://example.se/a/webcal://example.se/days
mailto:info@example.se
SEEN
