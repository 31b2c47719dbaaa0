import WaymarkCore

extension ServedSite {
  /// What of the site has a file where another one is to be, or a folder where it needs a file;
  /// `nil` when nothing is in its way.
  public func claim(to path: ServedPath) -> ServedPath? {
    let pages = errorPages.map { ServedPath(literal: $0.path) }
    return (pages + rules.map(\.file)).first { $0.isInWay(of: path) }
  }
}

extension ServedPath {
  /// Whether the files at two paths cannot be in one folder: they are one, or one is a folder of the
  /// other.
  fileprivate func isInWay(of other: ServedPath) -> Bool {
    let count = min(segments.count, other.segments.count)
    return ServedPath(Array(segments.prefix(count)))
      .overlaps(ServedPath(Array(other.segments.prefix(count))))
  }

  /// Whether every host can be told to serve a file at this path of literal segments.
  public static func canServe(_ path: String) -> Bool {
    path.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-._~/".utf8.contains($0) }
  }
}
