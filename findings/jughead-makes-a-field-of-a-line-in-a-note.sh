#!/bin/sh
# jughead 1.5.0 (npm), which writes ArchieML, and archieml 0.5.0, which reads it: notes of households in several lines.
#
# Guessed, in writing: archieml reads what jughead was given; then, after the first sight of it, that a line with a colon becomes a field.
# Seen: a note ends at its first line if one of the others looks like a field: of "Vi är borta.", "Nyckel: under mattan." and "Ring Bo."
#       the note is "Vi är borta.", and the rest is a field of the household, Nyckel. A line ":end" ends it, too, and what is behind it
#       is gone. A line of a list that begins with an asterisk is another item. ArchieML has a backslash for such lines, which jughead does
#       not write. Nothing is said. Lines without any of that are right. The README says what is left out, yes and no, null,
#       names with blanks and lists within lists, and tells nothing of lines, nor does the tracker.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund jughead@1.5.0 archieml@0.5.0 >/dev/null
cd "$work"
cat >write.cjs <<'JS'
const { archieml } = require('jughead')
const { load } = require('archieml')
for (const round of [
  { hus: [{ namn: 'Åsa', not: 'Vi är borta.\nNyckel: under mattan.\nRing Bo.' }, { namn: 'Bo', not: 'Ingen hemma.\nRing 08.' }] },
  { not: 'Glas\n:end\nMetall', pris: '75' },
  { listor: ['Glas', 'Papper:\n* tidningar\n* kartong'] },
])
  console.log(JSON.stringify(load(archieml(round))))
JS
node write.cjs | tee seen
cmp - seen <<'SEEN'
{"hus":[{"namn":"Åsa","not":"Vi är borta.","Nyckel":"under mattan.\nRing Bo."},{"namn":"Bo","not":"Ingen hemma.\nRing 08."}]}
{"not":"Glas","pris":"75"}
{"listor":["Glas","Papper:","tidningar","kartong"]}
SEEN
