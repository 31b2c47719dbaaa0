#!/bin/sh
# Unpacks the archives next to this script, each into web/HOST. All are unpacked and checked before the
# first folder is replaced; each is then replaced as a whole. Unchanged files keep their time, and
# all others get the present time: servers send it as Last-Modified.
# Usage: sh unpack.sh [DIR]   (default: the folder of this script)
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
if [ $# -gt 1 ]; then
  echo "Usage: sh unpack.sh [DIR]" >&2
  exit 64
fi
to=${1:-$here}
if ! command -v unzip >/dev/null; then
  echo "unpack.sh: unzip is not installed" >&2
  exit 1
fi
remove_new() {
  for archive in "$here"/web-*.zip; do
    host=${archive##*/web-}
    rm -rf "$to/web/.${host%.zip}.new" "$to/web/.${host%.zip}.same"
  done
}
trap remove_new EXIT
hashes() { (cd "$1" && find . -type f -exec sha256sum {} +); }
# Copies the files that two folders have in common from the first folder, with their times.
copy_equal() {
  { hashes "$1" && hashes "$2"; } | LC_ALL=C sort | LC_ALL=C uniq -d |
    LC_ALL=C sed -n 's/^[0-9a-f]\{64\}  //p' >"$3"
  if [ -s "$3" ]; then (cd "$1" && tar -cf - -T -) <"$3" | (cd "$2" && tar -xof -); fi
}
# Whole seconds, as archives keep them.
now=$(TZ=UTC date +%Y%m%d%H%M.%S)

for archive in "$here"/web-*.zip; do
  if [ ! -f "$archive" ]; then
    echo "unpack.sh: there is no web-HOST.zip in $here" >&2
    exit 1
  fi
  host=${archive##*/web-}
  host=${host%.zip}
  rm -rf "$to/web/.$host.new"
  mkdir -p "$to/web/.$host.new"
  if ! unzip -q "$archive" -d "$to/web/.$host.new"; then
    echo "unpack.sh: $archive cannot be unpacked; nothing was replaced" >&2
    exit 1
  fi
  # Every entry of an archive has the same time, so that equal input gives equal bytes.
  find "$to/web/.$host.new" -exec env TZ=UTC touch -t "$now" {} +
  if [ -d "$to/web/$host" ] && command -v sha256sum >/dev/null && command -v tar >/dev/null &&
    ! copy_equal "$to/web/$host" "$to/web/.$host.new" "$to/web/.$host.same"; then
    echo "unpack.sh: the times of $to/web/$host cannot be kept; nothing was replaced" >&2
    exit 1
  fi
done
for archive in "$here"/web-*.zip; do
  host=${archive##*/web-}
  host=${host%.zip}
  rm -rf "$to/web/.$host.old"
  if [ -e "$to/web/$host" ]; then mv "$to/web/$host" "$to/web/.$host.old"; fi
  mv "$to/web/.$host.new" "$to/web/$host"
  rm -rf "$to/web/.$host.old"
done
for folder in "$to"/web/*/; do
  host=$(basename "$folder")
  if [ -d "$folder" ] && [ ! -f "$here/web-$host.zip" ]; then
    echo "unpack.sh: $to/web/$host is kept, but has no archive here: delete it if no environment has" \
      "this host any more" >&2
  fi
done
