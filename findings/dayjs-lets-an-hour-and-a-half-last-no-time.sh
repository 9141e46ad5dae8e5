#!/bin/sh
# dayjs 1.11.23 with its plugin duration, luxon 3.7.2, duration-fns 3.0.2, iso8601-duration 2.1.4, tinyduration 3.4.1, moment 2.31.0 and
# temporal-polyfill 1.0.8 (npm): how long a visit lasts, PT1,5H, with the decimal comma, which ISO 8601 has beside the point.
#
# Guessed: ninety minutes by all, as each says that it reads ISO 8601; a point may be refused.
# Seen: dayjs has nought, and one day for P1DT2,5H, without an error: its pattern knows the point alone, matches the text up to the comma,
#       and takes what is missing for nought. luxon makes it an invalid duration, duration-fns refuses it, and the point with it, and the
#       other four have ninety minutes.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund dayjs@1.11.23 luxon@3.7.2 duration-fns@3.0.2 \
  iso8601-duration@2.1.4 tinyduration@3.4.1 moment@2.31.0 temporal-polyfill@1.0.8 >/dev/null
cd "$work"
cat >minutes.mjs <<'JS'
import dayjs from 'dayjs'
import duration from 'dayjs/plugin/duration.js'
import { toMinutes } from 'duration-fns'
import { parse, toSeconds } from 'iso8601-duration'
import { Duration } from 'luxon'
import moment from 'moment'
import { Temporal } from 'temporal-polyfill'
import { parse as tiny } from 'tinyduration'
dayjs.extend(duration)
const libraries = {
  dayjs: (text) => dayjs.duration(text).asMinutes(),
  luxon: (text) => Duration.fromISO(text).as('minutes'),
  'duration-fns': toMinutes,
  'iso8601-duration': (text) => toSeconds(parse(text)) / 60,
  tinyduration: (text) => ((({ days = 0, hours = 0 }) => days * 24 + hours)(tiny(text))) * 60,
  moment: (text) => moment.duration(text).asMinutes(),
  temporal: (text) => Temporal.Duration.from(text).total({ unit: 'minutes', relativeTo: '2026-11-30' }),
}
for (const [name, minutes] of Object.entries(libraries)) {
  const seen = ['PT1.5H', 'PT1,5H', 'P1DT2,5H'].map((text) => {
    try { return minutes(text) } catch { return 'an error' }
  })
  console.log(`${name}: ${seen.join(', ')}`)
}
JS
node minutes.mjs | tee seen
cmp - seen <<'SEEN'
dayjs: 90, 0, 1440
luxon: 90, NaN, NaN
duration-fns: an error, an error, an error
iso8601-duration: 90, 90, 1590
tinyduration: 90, 90, 1590
moment: 90, 90, 1590
temporal: 90, 90, 1590
SEEN
