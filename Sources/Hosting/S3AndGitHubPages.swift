extension HostingTarget {
  static let s3 = HostingTarget(
    "s3",
    advice:
      "Amazon S3 with CloudFront: run `s3-upload.sh` for each folder of `web/`, and give the "
      + "distribution the policy and the two functions of `cloudfront/`, and `/404.html` as its "
      + "answer to 403 and 404. Paths that are not found get the page without its own headers.",
    limits: { CloudFront($0).shortcomings }
  ) { site in
    [HostingFile("s3-upload.sh", uploadScript(site))] + CloudFront(site).files
  }

  /// The headers that a bucket keeps with a file.
  static let sentByS3: Set = ["Cache-Control", "Content-Disposition", "Content-Type"]

  // GitHub Pages takes no headers, and gives pages and well-known extensions the type they should have.
  static let githubPages = HostingTarget(
    "github-pages",
    advice:
      "GitHub Pages: put `.nojekyll` into the published folder, or `.well-known` is left out. "
      + "No header can be set there, so do not host passes, and nothing that must not be indexed.",
    reservedNames: [".nojekyll"],
    limits: { site in
      site.lostHeaders(on: "github-pages") { name, rule in
        name == "Content-Type" && (rule.source != .file || hasKnownType(rule.path))
      } + site.lostRewrites(on: "github-pages") + site.lostRedirects(on: "github-pages")
    }
  ) { _ in
    [HostingFile(".nojekyll", [])]
  }
}

/// Whether every web server knows the type of the files at a path by their extension.
private func hasKnownType(_ path: ServedPath) -> Bool {
  switch path.segments.last {
  case .literal(let text):
    [".css", ".json", ".xml", ".txt", ".png", ".svg", ".jpg", ".webp", ".webmanifest"].contains {
      text.hasSuffix($0)
    }
  case .numbered(_, let suffix): suffix == ".xml"
  case .identifier, .any, nil: false
  }
}

/// A script that uploads a host's web root to an S3 bucket, each file with its metadata.
///
/// A page's key is its URL path without a slash, because S3 redirects `/ads/17` to `/ads/17/` if there
/// is only `ads/17/index.html`.
private func uploadScript(_ site: ServedSite) -> Lines {
  let beginning = """
    #!/usr/bin/env bash
    # Uploads the web root of one host of \(site.environment) to a bucket, with the metadata of each
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
    """
  let forms =
    site.precompressed.isEmpty
    ? []
    : [
      "    # S3 cannot choose between a file and its compressed form.",
      "    case $path in *.gz | *.br) return 1 ;; esac",
    ]
  let end = """
        echo "s3-upload.sh: no rule is about $path; it is not uploaded" >&2
        exit 1
      fi
    }

    put() {
      describe "$1" || return 0
      local more=()
      [ -z "$disposition" ] || more=(--content-disposition "$disposition")
      aws s3 cp "$root/$1" "s3://$bucket/$key" --only-show-errors \\
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
    """
  var lines: Lines = [beginning]
  for (index, file) in site.servedFiles.enumerated() {
    lines.append(description(of: file, isFirst: index == 0))
  }
  return lines + ["  else"] + forms + [end]
}

private func description(of file: ServedFile, isFirst: Bool) -> String {
  func value(_ name: String) -> String {
    file.response.headers.first { $0.name == name }?.value ?? ""
  }
  let key = file.isPage ? "${path%/index.html}" : "$path"
  return """
      \(isFirst ? "if" : "elif") [[ $path =~ ^\(file.expression)$ ]]; then
        key="\(key)" type='\(file.response.contentType)' cache='\(value("Cache-Control"))'
        disposition='\(value("Content-Disposition"))'
    """
}
