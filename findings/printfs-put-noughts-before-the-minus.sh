#!/bin/sh
# fast-printf 1.6.10, sprintfjs 1.2.17, extsprintf 1.4.1 and printf 0.6.1 (npm), by their descriptions a "spec-compliant printf", "POSIX
# sprintf(3)-style", "extended POSIX-style sprintf" and a "full implementation of the printf family": sums in a row of ten places, as files
# for banks have them, beside sprintf-js 1.1.3, which writes them as C does.
#
# Guessed, in writing: -75.50 with %010.2f is -000075.50, and 75.50 with %+.2f is +75.50.
# Seen: fast-printf and sprintfjs write 0000-75.50, extsprintf 0000000-75 for %010d, so that the minus is among the noughts; a reader of
#       digits finds 75.50 to be paid in, or no number. printf writes -0000075.50, eleven places, and all behind it stands one too far.
#       fast-printf and sprintfjs take no notice of +. What is positive is right. C says of the flag 0 that noughts are put "following any
#       indication of sign". sprintf-js had this fault and mended it in 2013; the others' trackers do not have it, but printf's, which has
#       what was mended so in 2011.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund fast-printf@1.6.10 sprintfjs@1.2.17 extsprintf@1.4.1 \
  printf@0.6.1 sprintf-js@1.1.3 >/dev/null
cd "$work"
cat >rows.cjs <<'JS'
const printfs = {
  'sprintf-js': require('sprintf-js').sprintf,
  'fast-printf': require('fast-printf').printf,
  sprintfjs: require('sprintfjs'),
  extsprintf: require('extsprintf').sprintf,
  printf: require('printf'),
}
for (const [format, sum] of [['%010.2f', 75.5], ['%010.2f', -75.5], ['%010d', -75], ['%+.2f', 75.5]]) {
  const rows = Object.entries(printfs).map(([name, print]) => {
    try {
      return `${name} ${print(format, sum)}`
    } catch {
      return `${name} has none`
    }
  })
  console.log(`${format} of ${sum}: ${rows.join(', ')}`)
}
JS
node rows.cjs | tee seen
cmp - seen <<'SEEN'
%010.2f of 75.5: sprintf-js 0000075.50, fast-printf 0000075.50, sprintfjs 0000075.50, extsprintf has none, printf 0000075.50
%010.2f of -75.5: sprintf-js -000075.50, fast-printf 0000-75.50, sprintfjs 0000-75.50, extsprintf has none, printf -0000075.50
%010d of -75: sprintf-js -000000075, fast-printf 0000000-75, sprintfjs 0000000-75, extsprintf 0000000-75, printf -0000000075
%+.2f of 75.5: sprintf-js +75.50, fast-printf 75.50, sprintfjs 75.50, extsprintf has none, printf +75.50
SEEN
