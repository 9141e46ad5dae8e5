#!/bin/sh
# VisiData 2.11 (Debian's visidata 2.11-1), which looks through tables in a terminal and turns one kind of file into another: a CSV file
# with a note in two lines, as households write them, turned into TSV and read again.
#
# Guessed: the note is in one line of the TSV file, with another character for its new line, and two rows are read of it: an option,
#          tsv_safe_newline, has by default the character that is written for a new line.
# Seen: the new line is written as it is. Read again there are three rows, one of them a household by the name of the note's second line,
#       with nothing else. The character is written only where another option, safety_first, is on as well; by default it is off. The
#       manual names it beside the option as "sanitize input/output to handle edge cases, with a performance cost".
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  visidata=2.11-1 >/dev/null 2>&1
(cd debs && apt-get download -qq visidata=2.11-1 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export PYTHONPATH="$work/usr/lib/python3/dist-packages" HOME="$work" LC_ALL=C.UTF-8
vd() { /usr/bin/python3 ./usr/bin/vd -b "$@" >/dev/null 2>&1; }
printf 'name,sacks,note\nEva,2,"Back door\nRing twice"\nBo,1,\n' >homes.csv
vd homes.csv -o homes.tsv
vd homes.tsv -o again.json
vd homes.csv --safety-first -o safe.tsv
tr '\t' '|' <homes.tsv | tee seen
/usr/bin/python3 -c 'import json; [print(row) for row in json.load(open("again.json"))]' | tee -a seen
echo "with safety_first: $(wc -l <safe.tsv) lines" | tee -a seen
cmp - seen <<'SEEN'
name|sacks|note
Eva|2|Back door
Ring twice
Bo|1|
{'name': 'Eva', 'sacks': '2', 'note': 'Back door'}
{'name': 'Ring twice'}
{'name': 'Bo', 'sacks': '1', 'note': ''}
with safety_first: 3 lines
SEEN
