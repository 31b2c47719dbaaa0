extension ServedPath {
  /// The path as a regular expression in the syntax that PCRE and RE2 share, without anchors and
  /// without the first slash; each segment that varies is a group when it is captured.
  func expression(isCapturing: Bool) -> String {
    segments.map { segment in
      switch segment {
      case .literal(let text): escaped(text)
      case .identifier: isCapturing ? "([A-Za-z0-9_-]+)" : "[A-Za-z0-9_-]+"
      case .any: isCapturing ? "([^/]+)" : "[^/]+"
      case .numbered(let prefix, let suffix):
        escaped(prefix) + (isCapturing ? "([0-9]+)" : "[0-9]+") + escaped(suffix)
      }
    }.joined(separator: "/")
  }

  /// The path with what stands for its segments that vary, counted from one, without the first slash.
  func text(filling fill: (Int) -> String) -> String {
    var number = 0
    return segments.map { segment in
      switch segment {
      case .literal(let text): return text
      case .identifier, .any:
        number += 1
        return fill(number)
      case .numbered(let prefix, let suffix):
        number += 1
        return prefix + fill(number) + suffix
      }
    }.joined(separator: "/")
  }
}

/// Literal text in a regular expression; of the unreserved characters only a period means something.
func escaped(_ text: String) -> String {
  text.split(separator: ".", omittingEmptySubsequences: false).joined(separator: "\\.")
}
