extension PathPattern {
  /// How two patterns share the URLs they match.
  package enum Precedence: Equatable {
    /// No URL matches both.
    case apart

    /// The first is the more specific one.
    case before

    /// The second is the more specific one.
    case after

    /// They match the same URLs.
    case same

    /// Some URL matches both, and neither is the more specific one.
    case unordered
  }

  /// Says which of two patterns a URL that matches both belongs to.
  ///
  /// The first segments are compared without regard to case, because they are the host of a
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

  /// Whether a pattern comes before another one in a list that is searched from its beginning: of
  /// two that match one URL the more specific comes first, and the order is total.
  package func sortsBefore(_ other: PathPattern) -> Bool {
    let (own, others) = (openness, other.openness)
    guard own == others else { return own.lexicographicallyPrecedes(others) }
    return description.utf8.lexicographicallyPrecedes(other.description.utf8)
  }

  /// For every segment 1 when it is a parameter.
  private var openness: [Int] { segments.map { $0.literal == nil ? 1 : 0 } }
}
