#!/bin/sh
# PlantUML 1.2020.2 (Debian's plantuml 1:1.2020.2+ds-3), which draws a plan of who does what when (@startgantt) from a few lines of text:
# the months above it.
#
# Guessed, though not in writing: November 2026, December 2026, January 2027.
# Seen: where a plan goes on in January, the December before it has January's year: a plan from 23 November 2026 says December 2027 between
#       November 2026 and January 2027, and one of 1 December 2025 begins with December 2026. One that ends in December, after its last
#       Sunday as well, has the right year, and so has one of October.
#
# Fails if that changes. Needs apt-get and java.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq plantuml=1:1.2020.2+ds-3 >/dev/null 2>&1
dpkg -x plantuml_*.deb .
for plan in '2026/11/23 60' '2026/11/23 35' '2026/12/01 31' '2025/12/01 60' '2026/10/01 45'; do
  printf '@startgantt\nProject starts the %s\n[Round] lasts %s days\n@endgantt\n' "${plan% *}" "${plan#* }" >plan.puml
  java -Djava.awt.headless=true -jar usr/share/plantuml/plantuml.jar -tsvg plan.puml
  echo "$plan days: $(grep -oE '>[A-Z][a-z]+ 20[0-9]{2}<' plan.svg | tr -d '<>' | paste -sd ,)"
done | tee seen
cmp - seen <<'SEEN'
2026/11/23 60 days: November 2026,December 2027,January 2027
2026/11/23 35 days: November 2026,December 2026
2026/12/01 31 days: December 2026
2025/12/01 60 days: December 2026,January 2026
2026/10/01 45 days: October 2026,November 2026
SEEN
