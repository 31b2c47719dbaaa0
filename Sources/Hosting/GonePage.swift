/// The page of a record that went.
public struct GonePage: Sendable, Hashable {
  public let path: ServedPath

  /// The path that it is redirected to; `nil` for one that is gone for good.
  public let instead: String?

  public init(_ path: ServedPath, instead: String? = nil) {
    self.path = path
    self.instead = instead
  }
}

extension ServedSite {
  /// The gone pages by what they are redirected to, those without a redirect first; each group as a
  /// regular expression without anchors and without the first slash.
  var goneGroups: [(instead: String?, expression: String)] {
    Dictionary(grouping: gonePages, by: \.instead)
      .sorted { ($0.key ?? "") < ($1.key ?? "") }
      .map { instead, pages in
        let paths = pages.map { $0.path.expression(isCapturing: false) }.sorted()
        return (instead, "(?:" + paths.joined(separator: "|") + ")")
      }
  }
}
