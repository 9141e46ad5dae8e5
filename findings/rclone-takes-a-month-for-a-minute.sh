#!/bin/sh
# rclone 1.60.1 (Debian's 1.60.1+dfsg-2+b5), borg 1.2.4 (borgbackup 1.2.4-1) and restic 0.14.0 (0.14.0-1+b5): backups of one, three, twenty
# and forty days ago, of which those of the last month are to be kept, 1m.
#
# Guessed: 1m is a month to each, since years, weeks and days are y, w and d to each; or rclone asks for another letter.
# Seen: to borg prune and restic forget it is a month: those of forty days ago go. To rclone delete --min-age it is a minute, and every file
#       goes, that of yesterday too; its month is 1M, which both others refuse.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial files source home
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  borgbackup=1.2.4-1 >/dev/null 2>&1
(cd debs && apt-get download -qq rclone=1.60.1+dfsg-2+b5 restic=0.14.0-1+b5 borgbackup=1.2.4-1 python3-msgpack \
  python3-packaging >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export HOME="$work/home" TZ=Europe/Stockholm LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu"
export BORG_REPO="$work/borg" BORG_UNKNOWN_UNENCRYPTED_REPO_ACCESS_IS_OK=yes RESTIC_REPOSITORY="$work/restic" RESTIC_PASSWORD=words
borg() { PYTHONPATH="$work/usr/lib/python3/dist-packages" /usr/bin/python3 ./usr/bin/borg "$@"; }
restic() { ./usr/bin/restic "$@"; }
echo text >source/text
borg init --encryption none 2>log
restic init --quiet
for days in 1 3 20 40; do
  borg create --timestamp "$(date -u -d "$days days ago" +%FT%T)" "::$days" source
  restic backup --quiet --tag "$days" --time "$(date -d "$days days ago" '+%F %T')" source
  touch -d "$days days ago" "files/$days"
done
borg prune --keep-within 1m
restic forget --quiet --group-by host --keep-within 1m
./usr/bin/rclone --config /dev/null delete --min-age 1m files
{
  echo "borg:" $(borg list --short | sort -n)
  echo "restic:" $(restic snapshots --compact | awk 'NF == 5 && $5 ~ /^[0-9]+$/ { print $5 }' | sort -n)
  echo "rclone:" $(ls files)
} | tee seen
cmp - seen <<'SEEN'
borg: 1 3 20
restic: 1 3 20
rclone:
SEEN
