#!/bin/sh
# mt940-js 1.0.0, mt940js 1.3.5, and three made from the latter, swiftmessageparser 1.2.1, stitch-swiftmessageparser 2.0.1 and
# @centrapay/swift-parser 1.0.1 (npm): a bank's statement in MT940, in which a payment has its value on 30 December 2026 and is entered on
# 2 January, as :61:2612300102.
#
# Guessed: entered on 2 January 2027. The entry date has no year of its own, and is the nearest to the value date.
# Seen: on 2 January 2026, before the statement's own beginning, by all five; and the other way round, with its value on 2 January 2027 and
#       entered on 30 December, on 30 December 2027. Each puts the year of the value before the entry's month and day. Within a year it is
#       right, and so from February to December nobody sees it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund mt940-js@1.0.0 tslib@2.9.1 mt940js@1.3.5 \
  swiftmessageparser@1.2.1 stitch-swiftmessageparser@2.0.1 @centrapay/swift-parser@1.0.1 >/dev/null
cd "$work"
cat >entered.js <<'JS'
const lines = ['261230' + '0102', '270102' + '1230', '270228' + '0301'].flatMap((days) => [`:61:${days}C125,50NTRF0012345`, ':86:Ek'])
const file = [':20:1', ':25:8000/1', ':28C:1/1', ':60F:C261230SEK1000,', ...lines, ':62F:C270301SEK1376,50', '-', ''].join('\r\n')
const day = (date) => new Date(date).toISOString().slice(0, 10)
async function read() {
  for (const name of ['swiftmessageparser', 'stitch-swiftmessageparser', '@centrapay/swift-parser', 'mt940-js', 'mt940js']) {
    const library = require(name)
    const [{ transactions }] = library.read
      ? await library.read(Buffer.from(file))
      : library.Parser
        ? new library.Parser().parse(file)
        : (library.parse ?? library.default.parse)({ type: 'mt940', data: file })
    console.log(name, ...transactions.map(({ date, valueDate, entryDate }) => `${day(date ?? valueDate)}>${day(entryDate)}`))
  }
}
read()
JS
node entered.js | tee seen
cmp - seen <<'SEEN'
swiftmessageparser 2026-12-30>2026-01-02 2027-01-02>2027-12-30 2027-02-28>2027-03-01
stitch-swiftmessageparser 2026-12-30>2026-01-02 2027-01-02>2027-12-30 2027-02-28>2027-03-01
@centrapay/swift-parser 2026-12-30>2026-01-02 2027-01-02>2027-12-30 2027-02-28>2027-03-01
mt940-js 2026-12-30>2026-01-02 2027-01-02>2027-12-30 2027-02-28>2027-03-01
mt940js 2026-12-30>2026-01-02 2027-01-02>2027-12-30 2027-02-28>2027-03-01
SEEN
