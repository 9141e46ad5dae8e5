#!/bin/sh
# carbone 3.8.2 (npm), which fills in reports and bills by templates, told by lang that it is in Sweden, Germany, France, Great Britain or
# the United States: the week of Monday 30 November 2026 and of the Sunday that ends it, with its number, first and last day.
#
# Guessed, in writing: the week begins on Monday in Sweden.
# Seen: it begins on Sunday in all five, though days are written in each one's language and W, the number, is that of weeks from Monday on:
#       week 49 goes from Sunday 29 November, which is in week 48, to Saturday; and Sunday 6 December, the last day of week 49, has a week
#       of its own, until 12 December. Its comments and changelog say nothing of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund carbone@3.8.2 >/dev/null
cd "$work"
cat >week.js <<'JS'
const carbone = require('carbone')
const from = "{d.day:startOfD('week'):formatD('ddd D/M')} (v. {d.day:startOfD('week'):formatD('W')})"
const template = `<x>v. {d.day:formatD('W')}: ${from} to {d.day:endOfD('week'):formatD('ddd D/M')}</x>`
for (const lang of ['sv-se', 'de-de', 'fr-fr', 'en-gb', 'en-us']) {
  for (const day of ['2026-11-30', '2026-12-06']) {
    carbone.renderXML(template, { day }, { lang, timezone: 'Europe/Stockholm' }, (error, xml) => {
      console.log(`${lang}, ${day}: ${error ?? xml.slice(3, -4)}`)
    })
  }
}
JS
TZ=Europe/Stockholm node week.js | tee seen
cmp - seen <<'SEEN'
sv-se, 2026-11-30: v. 49: sön 29/11 (v. 48) to lör 5/12
sv-se, 2026-12-06: v. 49: sön 6/12 (v. 49) to lör 12/12
de-de, 2026-11-30: v. 49: So. 29/11 (v. 48) to Sa. 5/12
de-de, 2026-12-06: v. 49: So. 6/12 (v. 49) to Sa. 12/12
fr-fr, 2026-11-30: v. 49: dim. 29/11 (v. 48) to sam. 5/12
fr-fr, 2026-12-06: v. 49: dim. 6/12 (v. 49) to sam. 12/12
en-gb, 2026-11-30: v. 49: Sun 29/11 (v. 48) to Sat 5/12
en-gb, 2026-12-06: v. 49: Sun 6/12 (v. 49) to Sat 12/12
en-us, 2026-11-30: v. 49: Sun 29/11 (v. 48) to Sat 5/12
en-us, 2026-12-06: v. 49: Sun 6/12 (v. 49) to Sat 12/12
SEEN
