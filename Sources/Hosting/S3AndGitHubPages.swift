extension HostingTarget {
  static let s3 = HostingTarget(
    "s3",
    advice:
      "Amazon S3 with CloudFront: run `waymark deploy` with the bucket, make `/HOST` the origin "
      + "path of the distribution, and give it the policy and the two functions of `cloudfront/`, and `/404.html` as its "
      + "response to 403 and 404. For paths that are not found, the error page is sent without its own headers.",
    limits: { CloudFront($0).shortcomings }
  ) { CloudFront($0).files }

  // GitHub Pages does not support custom headers, and gives pages and well-known extensions the
  // right type.
  static let githubPages = HostingTarget(
    "github-pages",
    advice:
      "GitHub Pages: put `.nojekyll` into the published folder, otherwise `.well-known` is left out. "
      + "GitHub Pages cannot set headers, so do not host passes or pages that must not be indexed there.",
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

/// Whether every web server knows the type of the files at a path from their extension.
private func hasKnownType(_ path: ServedPath) -> Bool {
  switch path.segments.last {
  case .literal(let text):
    [".css", ".json", ".xml", ".txt", ".png", ".svg", ".jpg", ".webp", ".webmanifest"].contains {
      text.hasSuffix($0)
    }
  case .numbered(_, let suffix): suffix == ".xml"
  case .identifier, .any, .rest, nil: false
  }
}
