import WaymarkCore

extension PathPattern {
  /// The relation of two patterns with respect to the URLs that they match.
  package enum Precedence: Equatable {
    /// No URL matches both.
    case apart

    /// The first is more specific.
    case before

    /// The second is more specific.
    case after

    /// They match the same URLs.
    case same

    /// Some URLs match both, and neither is more specific.
    case unordered
  }

  /// Determines which of two patterns takes precedence for a URL that matches both.
  ///
  /// The first segments are compared case-insensitively, because they are the host of a
  /// custom-scheme URL.
  package func precedence(over other: PathPattern) -> Precedence {
    guard segments.count == other.segments.count, head == other.head else { return .apart }
    var isSharper = false
    var isBlunter = false
    for (own, others) in zip(segments, other.segments).dropFirst() {
      switch (own.literal, others.literal) {
      case (let first?, let second?):
        if first != second { return .apart }
      case (.some, nil): isSharper = true
      case (nil, .some): isBlunter = true
      case (nil, nil): continue
      }
    }
    if isSharper { return isBlunter ? .unordered : .before }
    return isBlunter ? .after : .same
  }

  /// What is wrong if a pattern matches the same URLs as another one only because the first segment
  /// is also a host, whose case has no meaning; `nil` for any other pattern.
  func caseFault(_ kind: DiagnosticKind, with other: PathPattern, _ shown: String) -> LinkFault? {
    guard precedence(over: other) == .same, segments[0].literal != other.segments[0].literal else {
      return nil
    }
    return LinkFault(
      kind,
      "the path \(self) differs from \(shown) only in the case of the first segment, which links with"
        + " the app's URL scheme do not distinguish",
      help: "Write one of the two, and redirect the other to it with \"redirects\".")
  }

  /// Whether a pattern comes before another one in a list that is searched from the beginning: if
  /// two match the same URL, the more specific comes first.
  ///
  /// The order is total.
  package func sortsBefore(_ other: PathPattern) -> Bool {
    let (own, others) = (openness, other.openness)
    guard own == others else { return own.lexicographicallyPrecedes(others) }
    return description.utf8.lexicographicallyPrecedes(other.description.utf8)
  }

  /// For every segment, 1 if it is a parameter.
  private var openness: [Int] { segments.map { $0.literal == nil ? 1 : 0 } }
}
