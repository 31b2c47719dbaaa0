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
      switch (own, others) {
      case (.literal(let first), .literal(let second)):
        if first != second { return .apart }
      case (.literal, .parameter): isSharper = true
      case (.parameter, .literal): isBlunter = true
      case (.parameter, .parameter): continue
      }
    }
    switch (isSharper, isBlunter) {
    case (true, true): return .unordered
    case (true, false): return .before
    case (false, true): return .after
    case (false, false): return .same
    }
  }

  /// Whether a pattern comes before another one in a list that is searched from its beginning: of
  /// two that match one URL the more specific comes first, and the order is total.
  package func sortsBefore(_ other: PathPattern) -> Bool {
    guard openness == other.openness else {
      return openness.lexicographicallyPrecedes(other.openness)
    }
    return description.utf8.lexicographicallyPrecedes(other.description.utf8)
  }

  /// For every segment whether it is a parameter.
  private var openness: [Int] {
    segments.map { segment in
      guard case .parameter = segment else { return 0 }
      return 1
    }
  }
}
