#!/bin/sh
# @ehmpathy/uni-time 1.10.0 (npm), moments in one universal form, which ends with the Z of Greenwich, and what is added to them: on machines
# that are set to Greenwich, Stockholm and New York.
#
# Guessed, in writing: 2026-11-30T08:00:00Z and two weeks is 2026-12-14T08:00:00Z.
# Seen: so it is in Greenwich alone. Elsewhere the hour is the one of the clock there, with the Z left behind it, so that it is an hour
#       later in Stockholm, in summer two, and five hours earlier in New York: an hour before eight is eight. Nothing is said. Days without
#       a time are right. The README calls the form unambiguous and tells nothing of zones, nor does the tracker.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @ehmpathy/uni-time@1.10.0 >/dev/null
cd "$work"
cat >times.cjs <<'JS'
const { addDuration, subDuration } = require('@ehmpathy/uni-time')
const winter = addDuration('2026-11-30T08:00:00Z', { weeks: 2 })
const summer = addDuration('2026-06-30T08:00:00Z', { weeks: 2 })
const before = subDuration('2026-11-30T08:00:00Z', { hours: 1 })
console.log(`${process.env.TZ}: ${winter}, ${summer}, ${before}, ${addDuration('2026-11-30', { weeks: 2 })}`)
JS
for zone in UTC Europe/Stockholm America/New_York; do TZ=$zone node times.cjs; done | tee seen
cmp - seen <<'SEEN'
UTC: 2026-12-14T08:00:00Z, 2026-07-14T08:00:00Z, 2026-11-30T07:00:00Z, 2026-12-14
Europe/Stockholm: 2026-12-14T09:00:00Z, 2026-07-14T10:00:00Z, 2026-11-30T08:00:00Z, 2026-12-14
America/New_York: 2026-12-14T03:00:00Z, 2026-07-14T04:00:00Z, 2026-11-30T02:00:00Z, 2026-12-14
SEEN
