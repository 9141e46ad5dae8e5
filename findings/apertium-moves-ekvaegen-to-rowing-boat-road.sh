#!/bin/sh
# Apertium 3.8.3 with its pair of Swedish and Danish 0.8.1 (Debian's apertium 3.8.3-1+b2 and apertium-swe-dan 0.8.1-3), which translates by
# rules and dictionaries: addresses in Sollentuna.
#
# Guessed, once Ekvägen had been seen: other streets stay as they are, as names do.
# Seen: a street is translated by its parts. Ekvägen, Oak Road, becomes Robådvejen, Rowing Boat Road, since ek, an oak, is taken for eka, a
#       rowing boat; Bokvägen, Beech Road, becomes Bogvejen, Book Road, Tallvägen Fyrvejen and Kyrkvägen Kirkevejen. Storgatan stays, and so
#       do house, postcode and town.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
packages='apertium=3.8.3-1+b2 libapertium3=3.8.3-1+b2 apertium-swe-dan=0.8.1-3 apertium-lex-tools=0.4.2-2 libapertium-lex-tools1=0.4.2-2
  lttoolbox=3.7.1-1+b2 liblttoolbox3=3.7.1-1+b2 cg3=1.3.9-1+b2 libcg3-1=1.3.9-1+b2'
# shellcheck disable=SC2086
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" $packages \
  >/dev/null 2>&1
# shellcheck disable=SC2086
(cd debs && apt-get download -qq $packages >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
LD_LIBRARY_PATH=$(echo "$work"/usr/lib/*-linux-gnu) PATH="$work/usr/bin:$PATH" LC_ALL=C.UTF-8
export LD_LIBRARY_PATH PATH LC_ALL
sed "s#/usr/share/apertium#$work&#g; s/\$1/-n/g; s/\$2//g" usr/share/apertium/modes/swe-dan.mode >translate.sh
for street in Ekvägen Tallvägen Bokvägen Kyrkvägen Storgatan; do echo "$street 3 B, 191 40 Sollentuna."; done >addresses
sh translate.sh <addresses | tee seen
cmp - seen <<'SEEN'
Robådvejen 3 B, 191 40 Sollentuna.
Fyrvejen 3 B, 191 40 Sollentuna.
Bogvejen 3 B, 191 40 Sollentuna.
Kirkevejen 3 B, 191 40 Sollentuna.
Storgatan 3 B, 191 40 Sollentuna.
SEEN
