#!/bin/sh
# ksh 93u+m 1.0.4 (Debian's ksh93u+m 1.0.4-3), which reckons with fractions, on machines set to Swedish and to no language.
#
# Guessed: a script has a point wherever it runs, $((12.5 * 2)) is 25 in each locale, as in zsh; at most what it prints has a comma.
# Seen: the machine's language decides how a script is read. In Swedish the point is refused, "radix point '.' requires LC_NUMERIC=C", and
#       12,5 * 2 is 25. Without a language the point is taken, and 12,5 * 2 is 10: the comma parts two sums there, and the last one counts.
#       So what works in Sweden goes on elsewhere with another sum, and nothing is said.
#
# Fails if that changes. Needs apt-get and localedef.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  ksh93u+m=1.0.4-3 >/dev/null 2>&1
(cd debs && apt-get download -qq ksh93u+m=1.0.4-3 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
localedef -i sv_SE -f UTF-8 ./sv_SE.UTF-8
export LOCPATH="$work"
for language in sv_SE.UTF-8 C; do
  for sum in '12.5 * 2' '12,5 * 2'; do
    echo "$language $sum = $(LC_ALL=$language ./bin/ksh93 -c "echo \$(($sum))" 2>/dev/null || echo refused)"
  done
done | tee seen
cmp - seen <<'SEEN'
sv_SE.UTF-8 12.5 * 2 = refused
sv_SE.UTF-8 12,5 * 2 = 25
C 12.5 * 2 = 25
C 12,5 * 2 = 10
SEEN
