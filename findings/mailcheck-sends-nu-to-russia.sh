#!/bin/sh
# mailcheck 1.1.1 and @zootools/email-spell-checker 1.12.0 (npm): "did you mean ...?" below the field of a mail address, for addresses
# without a mistake.
#
# Guessed: no suggestion for a domain that differs from all that they know, as the one of an association or an employer does.
# Seen: mailcheck corrects the ending by itself, and knows neither .nu, which Swedes use for its meaning, now, nor Finland's .fi: whoever
#       writes anna@ekbacken.nu is asked whether ekbacken.ru was meant, and with .fi whether .fr was; a yes sends the mail to somebody
#       else, in Russia or in France. The second program knows .nu and .fi. Both take ki.se, a university's, for live.se.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund mailcheck@1.1.1 @zootools/email-spell-checker@1.12.0 >/dev/null
cd "$work"
cat >ask.mjs <<'JS'
import mailcheck from 'mailcheck'
import checker from '@zootools/email-spell-checker'
for (const domain of ['ekbacken.nu', 'ekbacken.fi', 'ekbacken.se', 'ki.se'])
  console.log(domain, ...[mailcheck, checker].map((program) => program.run({ email: `anna@${domain}` })?.domain ?? '-'))
JS
seen=$(node ask.mjs)
echo "$seen"
[ "$seen" = 'ekbacken.nu ekbacken.ru -
ekbacken.fi ekbacken.fr -
ekbacken.se - -
ki.se live.se live.se' ]
