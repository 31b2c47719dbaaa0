#!/usr/bin/env bash
# Uploads the web root of one host of staging to a bucket, with the metadata of each
# file. Other headers and other paths are CloudFront's, which gets cloudfront/ beside this script.
# Usage: s3-upload.sh WEB-ROOT BUCKET [LISTS]
# LISTS is feeds/upload/HOST of the tree: only what the last build changed is uploaded and deleted.
set -euo pipefail
if [ $# -lt 2 ] || [ $# -gt 3 ]; then
  echo "Usage: s3-upload.sh WEB-ROOT BUCKET [LISTS]" >&2
  exit 64
fi
root=${1%/}
bucket=$2
lists=${3:-}

# Sets what S3 is told of the file at a path: key, type, cache and disposition.
describe() {
  local path=$1
  if [[ $path =~ ^zh-Hans/404\.html$ ]]; then
    key="$path" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^404\.html$ ]]; then
    key="$path" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^index\.html$ ]]; then
    key="$path" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^\.well-known/apple-app-site-association$ ]]; then
    key="$path" type='application/json' cache='public, max-age=3600'
    disposition=''
  elif [[ $path =~ ^\.well-known/applinking\.json$ ]]; then
    key="$path" type='application/json' cache='public, max-age=3600'
    disposition=''
  elif [[ $path =~ ^\.well-known/assetlinks\.json$ ]]; then
    key="$path" type='application/json' cache='public, max-age=3600'
    disposition=''
  elif [[ $path =~ ^ads/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^ads/by/[A-Za-z0-9_-]+/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^ads/by/[A-Za-z0-9_-]+/page/[A-Za-z0-9_-]+/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^ads/garage/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^ads/page/[A-Za-z0-9_-]+/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^ads/[A-Za-z0-9_-]+/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^assets/no-picture\.svg$ ]]; then
    key="$path" type='image/svg+xml' cache='public, max-age=86400, stale-while-revalidate=604800'
    disposition=''
  elif [[ $path =~ ^assets/phone\.svg$ ]]; then
    key="$path" type='image/svg+xml' cache='public, max-age=86400, stale-while-revalidate=604800'
    disposition=''
  elif [[ $path =~ ^assets/share\.64fc2b44bcb21cce\.png$ ]]; then
    key="$path" type='image/png' cache='public, max-age=31536000, immutable'
    disposition=''
  elif [[ $path =~ ^assets/theme\.css$ ]]; then
    key="$path" type='text/css; charset=utf-8' cache='public, max-age=300, stale-while-revalidate=86400'
    disposition=''
  elif [[ $path =~ ^dealers/[A-Za-z0-9_-]+/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^dealers/[A-Za-z0-9_-]+/page/[A-Za-z0-9_-]+/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^favicon\.ico$ ]]; then
    key="$path" type='image/x-icon' cache='public, max-age=3600'
    disposition=''
  elif [[ $path =~ ^gatepass/[A-Za-z0-9_-]+/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='private, no-store'
    disposition=''
  elif [[ $path =~ ^gatepass/[A-Za-z0-9_-]+/gatepass\.pkpass$ ]]; then
    key="$path" type='application/vnd.apple.pkpass' cache='private, no-store'
    disposition='inline; filename="gatepass.pkpass"'
  elif [[ $path =~ ^messages/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^messages/_/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^robots\.txt$ ]]; then
    key="$path" type='text/plain; charset=utf-8' cache='public, max-age=3600'
    disposition=''
  elif [[ $path =~ ^search/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^zh-Hans/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^zh-Hans/ads/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^zh-Hans/ads/by/[A-Za-z0-9_-]+/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^zh-Hans/ads/by/[A-Za-z0-9_-]+/page/[A-Za-z0-9_-]+/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^zh-Hans/ads/garage/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^zh-Hans/ads/page/[A-Za-z0-9_-]+/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^zh-Hans/ads/[A-Za-z0-9_-]+/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^zh-Hans/dealers/[A-Za-z0-9_-]+/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^zh-Hans/dealers/[A-Za-z0-9_-]+/page/[A-Za-z0-9_-]+/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^zh-Hans/gatepass/[A-Za-z0-9_-]+/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='private, no-store'
    disposition=''
  elif [[ $path =~ ^zh-Hans/messages/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^zh-Hans/messages/_/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  elif [[ $path =~ ^zh-Hans/search/index\.html$ ]]; then
    key="${path%/index.html}" type='text/html; charset=utf-8' cache='public, max-age=300'
    disposition=''
  else
    echo "s3-upload.sh: no rule is about $path; it is not uploaded" >&2
    exit 1
  fi
}

put() {
  describe "$1" || return 0
  local more=()
  [ -z "$disposition" ] || more=(--content-disposition "$disposition")
  aws s3 cp "$root/$1" "s3://$bucket/$key" --only-show-errors \
    --content-type "$type" --cache-control "$cache" ${more[@]+"${more[@]}"}
}

if [ -z "$lists" ]; then
  while IFS= read -r -d '' file; do
    put "${file#"$root"/}"
  done < <(find "$root" -type f -print0 | LC_ALL=C sort -z)
  exit
fi
for list in "$lists"/1-assets.txt "$lists"/2-pages.txt "$lists"/3-discovery.txt; do
  [ -e "$list" ] || continue
  while IFS= read -r path <&3; do put "$path"; done 3<"$list"
done
[ -e "$lists/4-deletions.txt" ] || exit 0
while IFS= read -r path <&3; do
  describe "$path" || continue
  aws s3 rm "s3://$bucket/$key" --only-show-errors
done 3<"$lists/4-deletions.txt"
