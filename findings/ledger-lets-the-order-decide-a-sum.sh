#!/bin/sh
# ledger 3.3.0 (Debian's 3.3.0-3): a journal in kronor with a decimal comma, 125,50 kr, and a sum with three digits behind one, 1,234 kr.
#
# Guessed: whatever 1,234 is, it is the same wherever it stands, or it is refused beside 125,50.
# Seen: where it stands first it is one thousand two hundred and thirty-four, and both together are 1.359,50 kr; where 125,50 stands first
#       it is 1.234 with a comma, and both together are 126,734 kr. Moving a line moves the balance by more than a thousand kronor.
#       --decimal-comma makes it 126,734 in either order.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  ledger=3.3.0-3 >/dev/null 2>&1
(cd debs && apt-get download -qq ledger=3.3.0-3 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu:$work/usr/lib/x86_64-linux-gnu/ledger:$work/usr/lib/ledger"
balance() {
  first=$1 second=$2
  shift 2
  printf '%s\n' '2026-11-28 Collections' "    Bank  $first" "    Cash  $second" '    Income' >journal
  ./usr/bin/ledger --args-only "$@" --file journal balance --no-total Income | sed 's/^ *\(.*\) *Income/\1/; s/ *$//'
}
seen="$(balance '1,234 kr' '125,50 kr'); $(balance '125,50 kr' '1,234 kr'); $(balance '1,234 kr' '125,50 kr' --decimal-comma)"
echo "$seen"
[ "$seen" = '-1.359,50 kr; -126,734 kr; -126,734 kr' ]
