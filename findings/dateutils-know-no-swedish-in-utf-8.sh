#!/bin/sh
# dateutils 0.4.10 (Debian's 0.4.10-1), told by --locale and --from-locale that days are written in Swedish.
#
# Guessed: the language is named as the machine names it, sv_SE.UTF-8, as $LANG has it.
# Seen: it has a list of its own, with sv_SE in it and nothing for sv_SE.UTF-8 or sv, which are not refused: days are then written in
#       English, "Saturday 30 May", and "3 maj 2027" cannot be read, while "30 november 2026", the same in English, can. With sv_SE it is
#       "lördag 30 maj" and both are read.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq dateutils=0.4.10-1 >/dev/null 2>&1
dpkg -x dateutils_*.deb .
export LOCALE_FILE="$work/usr/share/dateutils/locale"
read_or_not() { ./usr/bin/dateutils.dconv --from-locale "$1" -i '%d %B %Y' "$2" 2>/dev/null || echo 'not read'; }
for language in sv_SE.UTF-8 sv sv_SE; do
  echo "$language: $(./usr/bin/dateutils.dconv --locale $language -f '%A %d %B' 2026-05-30);" \
    "3 maj 2027 is $(read_or_not $language '3 maj 2027'), 30 november 2026 is $(read_or_not $language '30 november 2026')"
done | tee seen
cmp - seen <<'SEEN'
sv_SE.UTF-8: Saturday 30 May; 3 maj 2027 is not read, 30 november 2026 is 2026-11-30
sv: Saturday 30 May; 3 maj 2027 is not read, 30 november 2026 is 2026-11-30
sv_SE: lördag 30 maj; 3 maj 2027 is 2027-05-03, 30 november 2026 is 2026-11-30
SEEN
