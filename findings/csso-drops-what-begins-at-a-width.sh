#!/bin/sh
# csso 5.0.5 (npm): styles as they are written today, made shorter.
#
# Guessed: what it does not know it leaves as it stands, or it says that it does not know it.
# Seen: a rule for widths from 40rem on, (width >= 40rem), is gone with all that is in it, and no error and no warning says so; written as
#       min-width it stays. A rule within a rule, which all browsers know since 2023, is gone too. Of two values of text-wrap the first,
#       which older browsers know, is gone.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund csso@5.0.5 >/dev/null
cd "$work"
cat >shorter.mjs <<'JS'
import { minify } from 'csso'
for (const style of [
  '@media (min-width:40rem) and (max-width:60rem){a{color:red}}',
  '@media (width>=40rem){a{color:red}}',
  '@media (40rem<=width<60rem){a{color:red}}',
  'a{color:red;&:hover{color:gold}}',
  'a{color:red;@media print{color:gold}margin:0}',
  'a{text-wrap:balance;text-wrap:pretty}',
]) {
  console.log(`${style} -> ${minify(style).css || 'nothing'}`)
}
JS
node shorter.mjs | tee seen
cmp - seen <<'SEEN'
@media (min-width:40rem) and (max-width:60rem){a{color:red}} -> @media (min-width:40rem) and (max-width:60rem){a{color:red}}
@media (width>=40rem){a{color:red}} -> nothing
@media (40rem<=width<60rem){a{color:red}} -> nothing
a{color:red;&:hover{color:gold}} -> a{color:red}
a{color:red;@media print{color:gold}margin:0} -> a{color:red;margin:0}
a{text-wrap:balance;text-wrap:pretty} -> a{text-wrap:pretty}
SEEN
