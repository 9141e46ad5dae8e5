#!/bin/sh
# YAML written by js-yaml 4.3.2 and yaml 2.9.1 (npm), and read by PHP's extension yaml 2.2.2 (Debian's php8.2-yaml
# 2.2.2+2.1.0+2.0.4+1.3.2-6) and by tcllib 1.21 (Debian's tcllib 1.21+dfsg-1): prices as Swedes write them, as texts.
#
# Guessed: 12,50 is text in Tcl, since a number of YAML has a full stop, and what would be a number is put between quotation marks. Of
#          PHP's extension nothing was in writing.
# Seen: js-yaml and yaml write 12,50 without quotation marks, as they may, and PHP and Tcl read it as 1250, a hundred times as much: they
#       drop commas, wherever they stand. YAML 1.1 has +12,345 in an example, and by its rules for numbers only underscores. So 12,14, the
#       houses of a street, is 1214. A refund of -75,00 is -7500 where yaml wrote it; js-yaml has put it between quotation marks.
#       1.250,50 is 1.25050 in Tcl and text in PHP. Nothing is said.
#
# Fails if that changes. Needs apt-get, npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund js-yaml@4.3.2 yaml@2.9.1 >/dev/null
cd "$work"
mkdir -p debs/partial
packages='php8.2-cli=8.2.36-1~deb12u1 php8.2-yaml=2.2.2+2.1.0+2.0.4+1.3.2-6 tcllib=1.21+dfsg-1 tcl8.6=8.6.13+dfsg-2'
# shellcheck disable=SC2086 # Each is an argument.
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  $packages >/dev/null 2>&1
# shellcheck disable=SC2086
(cd debs && apt-get download -qq $packages libtcl8.6=8.6.13+dfsg-2 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >write.js <<'JS'
const prices = { bag: '12,50', refund: '-75,00', year: '1.250,50', much: '1 250', houses: '12,14' }
const { writeFileSync } = require('fs')
writeFileSync('js-yaml', require('js-yaml').dump(prices))
writeFileSync('yaml', require('yaml').stringify(prices))
JS
cat >read.php <<'PHP'
<?php
foreach (yaml_parse_file($argv[1]) as $name => $value) echo "$name ", var_export($value, true), '; ';
PHP
cat >read.tcl <<'TCL'
lappend auto_path [lindex $argv 0]
package require yaml
foreach {name value} [::yaml::yaml2dict -file [lindex $argv 1]] {puts -nonewline "$name $value; "}
TCL
export LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu" TCL_LIBRARY="$work/usr/share/tcltk/tcl8.6" LC_ALL=C.UTF-8
node write.js
extension=$(find usr/lib/php -name yaml.so)
for file in js-yaml yaml; do
  echo "$file: $(paste -sd , "$file")"
  echo "  PHP: $(./usr/bin/php8.2 -n -d extension="$work/$extension" read.php "$file")"
  echo "  Tcl: $(./usr/bin/tclsh8.6 read.tcl "$work/usr/share/tcltk" "$file")"
done | tee seen
cmp - seen <<'SEEN'
js-yaml: bag: 12,50,refund: '-75,00',year: 1.250,50,much: 1 250,houses: 12,14
  PHP: bag 1250; refund '-75,00'; year '1.250,50'; much '1 250'; houses 1214; 
  Tcl: bag 1250; refund -75,00; year 1.25050; much 1 250; houses 1214; 
yaml: bag: 12,50,refund: -75,00,year: 1.250,50,much: 1 250,houses: 12,14
  PHP: bag 1250; refund -7500; year '1.250,50'; much '1 250'; houses 1214; 
  Tcl: bag 1250; refund -7500; year 1.25050; much 1 250; houses 1214; 
SEEN
