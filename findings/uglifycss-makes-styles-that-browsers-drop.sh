#!/bin/sh
# uglifycss 0.0.29 and sqwish 0.2.2 (npm), which make styles shorter: how a page looks where a browser has no grid, gaps that are nought,
# and what is written before and behind a price.
#
# Guessed, in writing: the shorter styles mean the same, or what is not known is left as it stands.
# Seen: uglifycss, of YUI's rules, writes "not(display:grid)" without its blank, which is a function that nobody knows, so that browsers
#       drop what is for those that lack something; max(0px,5px) becomes max(0,5px), which mixes numbers with lengths and is dropped, and
#       --gap:0px becomes 0, so that calc() with it is dropped elsewhere. calc() itself it knows. sqwish makes ".list :focus" ".list:focus",
#       another element, takes the unit off within calc(), and changes texts: two blanks become one, "08:00 ; 10:00" loses blanks, and
#       #ffffff in a text becomes #fff. There is no error. Chromium 156 drops what uglifycss wrote there. The READMEs say nothing of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund uglifycss@0.0.29 sqwish@0.2.2 >/dev/null
cd "$work"
cat >shorter.js <<'JS'
const { processString } = require('uglifycss')
const { minify } = require('sqwish')
for (const style of [
  '@supports not (display:grid){.list{float:left}}',
  '@supports (display:grid) and (not (gap:1px)){.list{margin:1px}}',
  '.list{width:max(0px,5px)}',
  ':root{--gap:0px}.list{margin:calc(var(--gap) + 5px)}',
  '.list{width:calc(100% - 0px)}',
  '.list :focus{outline:2px solid}',
  '.price::before{content:"08:00 ; 10:00  #ffffff"}',
]) {
  console.log(style)
  for (const shorter of [processString(style), minify(style)]) console.log(shorter === style ? '  as it is' : `  ${shorter}`)
}
JS
node shorter.js | tee seen
cmp - seen <<'SEEN'
@supports not (display:grid){.list{float:left}}
  @supports not(display:grid){.list{float:left}}
  as it is
@supports (display:grid) and (not (gap:1px)){.list{margin:1px}}
  @supports(display:grid) and (not(gap:1px)){.list{margin:1px}}
  as it is
.list{width:max(0px,5px)}
  .list{width:max(0,5px)}
  as it is
:root{--gap:0px}.list{margin:calc(var(--gap) + 5px)}
  :root{--gap:0}.list{margin:calc(var(--gap) + 5px)}
  :root{--gap:0}.list{margin:calc(var(--gap) + 5px)}
.list{width:calc(100% - 0px)}
  as it is
  .list{width:calc(100% - 0)}
.list :focus{outline:2px solid}
  as it is
  .list:focus{outline:2px solid}
.price::before{content:"08:00 ; 10:00  #ffffff"}
  as it is
  .price::before{content:"08:00;10:00 #fff"}
SEEN
