extension HostingTarget {
  static let s3 = HostingTarget(
    "s3",
    advice:
      "Amazon S3: run `s3-upload.sh` for each folder of `web/`. S3 sends no header of its own "
      + "but type, cache and disposition, and knows no places with parameters: CloudFront has to.",
    limits: { site in
      let sent: Set = ["Content-Type", "Cache-Control", "Content-Disposition"]
      return site.lostHeaders(on: "s3") { name, _ in sent.contains(name) }
        + site.lostRewrites(on: "s3")
    }
  ) { site in
    [HostingFile("s3-upload.sh", uploadScript(site))]
  }

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
      } + site.lostRewrites(on: "github-pages")
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
    # file. S3 itself sends no other headers and rewrites no paths: CloudFront has to.
    # Usage: s3-upload.sh WEB-ROOT BUCKET
    set -euo pipefail
    if [ $# -ne 2 ]; then
      echo "Usage: s3-upload.sh WEB-ROOT BUCKET" >&2
      exit 64
    fi
    root=${1%/}
    bucket=$2

    # put FILE KEY TYPE CACHE DISPOSITION
    put() {
      local more=()
      [ -z "$5" ] || more=(--content-disposition "$5")
      aws s3 cp "$root/$1" "s3://$bucket/$2" --only-show-errors \\
        --content-type "$3" --cache-control "$4" ${more[@]+"${more[@]}"}
    }

    while IFS= read -r -d '' file; do
      path=${file#"$root"/}
    """
  let end = """
      else
        echo "s3-upload.sh: no rule is about $path; it is not uploaded" >&2
        exit 1
      fi
    done < <(find "$root" -type f -print0 | LC_ALL=C sort -z)
    """
  var lines: Lines = [beginning]
  for (index, file) in site.servedFiles.enumerated() {
    lines.append(upload(file, isFirst: index == 0))
  }
  return lines + [end]
}

private func upload(_ file: ServedFile, isFirst: Bool) -> String {
  func value(_ name: String) -> String {
    file.response.headers.first { $0.name == name }?.value ?? ""
  }
  let key = file.isPage ? "${path%/index.html}" : "$path"
  return """
      \(isFirst ? "if" : "elif") [[ $path =~ ^\(file.expression)$ ]]; then
        put "$path" "\(key)" '\(file.response.contentType)' '\(value("Cache-Control"))' \\
          '\(value("Content-Disposition"))'
    """
}
