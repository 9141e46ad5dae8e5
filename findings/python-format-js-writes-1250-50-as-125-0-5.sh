#!/bin/sh
# python-format-js 1.4.3 (npm), "String formatting like Python's .format()": sums with a comma between thousands, and shares in per cent.
#
# Guessed, in writing: "{:,.2f}" of 1250.50 is 1,250.50, and "{:.1%}" of a quarter is 25.0%.
# Seen: 1250.50 is 125,0.5, 125.50 is 12,5.5 and 12500.75 is 12,500,.75: the commas are counted off from the end of a text in which point
#       and decimals are digits too, and a nought at the end is gone; with a width, 1250.5 without either. A quarter in per cent is 0, and
#       with no decimals nothing at all. "{:08.2f}" of -75.50 is 00-75.50. Without a comma, and of whole numbers, it is right. Python has
#       all of them as guessed. The README ticks the comma off, and shows it of a whole number; the tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund python-format-js@1.4.3 >/dev/null
cd "$work"
cat >sums.cjs <<'JS'
require('python-format-js')
const seen = (format, numbers) => console.log(format, numbers.map((number) => `${number}: ${format.format(number)}`).join(', '))
seen('{:.2f}', [125.5, 1250.5])
seen('{:,}', [1250, 1250000])
seen('{:,.2f}', [125.5, 1250.5, 12500.75, 1250000.5])
seen('{:>12,.2f}', [1250.5])
seen('{:.1%}', [0.25, 0.125])
seen('{:.0%}', [0.25])
seen('{:08.2f}', [75.5, -75.5])
JS
node sums.cjs | tee seen
cmp - seen <<'SEEN'
{:.2f} 125.5: 125.50, 1250.5: 1250.50
{:,} 1250: 1,250, 1250000: 1,250,000
{:,.2f} 125.5: 12,5.5, 1250.5: 125,0.5, 12500.75: 12,500,.75, 1250000.5: 125,000,0.5
{:>12,.2f} 1250.5: 1250.5
{:.1%} 0.25: 0, 0.125: 0
{:.0%} 0.25: 
{:08.2f} 75.5: 00075.50, -75.5: 00-75.50
SEEN
