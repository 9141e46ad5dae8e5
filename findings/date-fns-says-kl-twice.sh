#!/bin/sh
# date-fns 4.4.0 (npm), Swedish: a date with its time, by the long localized formats.
#
# Guessed: the longest, PPPPpppp, says what PPPPp says, with seconds and the zone behind: "söndag 29 november 2026 kl. 08:00:00 GMT+01:00".
# Seen: "söndag 29 november 2026 kl. kl. 08:00:00 GMT+01:00". The full time has its "kl." of its own, and what joins date and time adds
#       another. In English, where only the latter has a word, nothing stands twice.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund date-fns@4.4.0 >/dev/null
cd "$work"
said() { TZ=Europe/Stockholm node -e "
const { format } = require('date-fns'), locales = require('date-fns/locale')
console.log(format(new Date('2026-11-29T08:00:00+01:00'), process.argv[1], { locale: locales[process.argv[2]] }))" "$@"; }
echo "PPPPp: $(said PPPPp sv); PPPPpppp: $(said PPPPpppp sv); in English: $(said PPPPpppp enGB)"
[ "$(said PPPPp sv)" = 'söndag 29 november 2026 kl. 08:00' ]
[ "$(said PPPPpppp sv)" = 'söndag 29 november 2026 kl. kl. 08:00:00 GMT+01:00' ]
[ "$(said PPPPpppp enGB)" = 'Sunday, 29 November 2026 at 08:00:00 GMT+01:00' ]
