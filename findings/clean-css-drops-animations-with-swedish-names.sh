#!/bin/sh
# clean-css 5.3.3 (npm) at its level 2, by html-minifier-terser 7.2.0 (npm), which shortens the style of a page with it.
#
# Guessed: what it does not know it leaves as it stands, or leaves out by itself, as browsers go on behind what they do not know.
# Seen: `animation: inträde 1s` is gone; with the name intrade it stays. So is a transition with allow-discrete. Behind @starting-style and
#       @scope, also at the level that it begins with, the next rule is gone too, and a nested rule is always. clean-css has warnings of it,
#       and html-minifier-terser keeps them to itself: the page has less style than before, and nothing is said.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund html-minifier-terser@7.2.0 clean-css@5.3.3 >/dev/null
cd "$work"
cat >shorter.mjs <<'JS'
import { minify } from 'html-minifier-terser'
for (const style of [
  '.a{animation:intrade 1s}',
  '.a{animation:inträde 1s}',
  '.a{transition:display .2s allow-discrete}',
  '@starting-style{.a{opacity:0}}.b{color:red}.c{color:red}',
  '@scope (.a){p{color:red}}.b{color:red}.c{color:red}',
  '.a{color:red;&:hover{color:gold}}.b{color:red}',
]) {
  const page = await minify(`<style>${style}</style>`, { minifyCSS: { level: 2 } })
  console.log(`${style} -> ${page.replace(/<\/?style>/g, '') || 'nothing'}`)
}
JS
node shorter.mjs | tee seen
cmp - seen <<'SEEN'
.a{animation:intrade 1s} -> .a{animation:1s intrade}
.a{animation:inträde 1s} -> nothing
.a{transition:display .2s allow-discrete} -> nothing
@starting-style{.a{opacity:0}}.b{color:red}.c{color:red} -> .c{color:red}
@scope (.a){p{color:red}}.b{color:red}.c{color:red} -> .c{color:red}
.a{color:red;&:hover{color:gold}}.b{color:red} -> .a,.b{color:red}
SEEN
