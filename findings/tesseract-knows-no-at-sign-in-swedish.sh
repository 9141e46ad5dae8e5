#!/bin/sh
# Tesseract's languages of Debian (tesseract-ocr-swe, -dan, -nor, -fin, -deu and -eng 1:4.1.0-2): the characters that each can read, by the
# list within its data.
#
# Guessed: the Swedish one is English with å, ä and ö, and reads what stands on a bill or a shop's door.
# Seen: it has no @, %, §, #, *, ° and _, so that no mail address, no share and no paragraph of a law is ever read: "info@example.se"
#       became "infoWexample.se" and "10 %" became "10 2". It has « and €. Danish, Norwegian and Finnish have no @ either, and Finnish
#       no å; German and English have it. The dash of 08:00–10:00 is in none of them.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
seen=$(
  for language in swe dan nor fin deu eng; do
    apt-get download -qq "tesseract-ocr-$language=1:4.1.0-2" >/dev/null 2>&1
    dpkg -x tesseract-ocr-"$language"_*.deb .
    printf '%s:' "$language"
    for character in @ % § '#' '[*]' ° _ – « € å; do
      LC_ALL=C grep -aq "^$character [0-9]" "usr/share/tesseract-ocr/5/tessdata/$language.traineddata" && printf ' %s' "$character"
    done
    echo
  done
)
echo "$seen"
[ "$seen" = 'swe: « € å
dan: % « € å
nor: % [*] « € å
fin: % [*] « €
deu: @ % # [*] ° _ « €
eng: @ % § # [*] ° _ « €' ]
