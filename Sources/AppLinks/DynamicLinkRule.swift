import WaymarkCore

/// One rule of dynamic App Links, compiled.
struct DynamicLinkRule: Sendable {
  /// Where the rule is, as a JSON pointer (RFC 6901).
  let pointer: String

  /// Where the rule begins in the file, in bytes.
  let offset: Int

  /// What the rule asks for, as a phrase.
  let summary: String

  /// Whether it is known what the rule means: it has a part to compare, no key twice and none that
  /// Android is not said to read.
  let isCertain: Bool
  let isExclude: Bool

  let path: DynamicPattern?
  let query: [DynamicQueryItem]
  let fragment: DynamicPattern?

  /// Whether the rule is for every link.
  var takesEveryLink: Bool {
    isCertain && query.isEmpty && fragment == nil && path?.takesEveryPath == true
  }

  /// Compares the parts of a link that the rule names.
  func fit(_ link: DynamicLink) -> Outcome {
    var outcome = Outcome.fits
    if let path {
      outcome = path.outcome(link)
      if outcome == .misses { return .misses }
    }
    for item in query {
      outcome = outcome.and(item.outcome(link.bytes[link.query]))
      if outcome == .misses { return .misses }
    }
    guard let fragment else { return outcome }
    guard let range = link.fragment else {
      // A query item that is absent is not an empty one; a fragment is not spoken of.
      return outcome.and(
        fragment.outcome([UInt8]().span) == .misses
          ? .misses : .doubtful("the rule has a fragment and the link has none"))
    }
    return outcome.and(
      fragment.outcome(link.bytes.span.extracting(range), decoded: link.decodedFragment))
  }
}

extension DynamicPattern {
  /// Compares a link's path.
  func outcome(_ link: DynamicLink) -> Outcome {
    outcome(link.bytes.span.extracting(link.path), decoded: link.decodedPath)
  }
}

/// What a rule of dynamic App Links asks of the query items with one name.
struct DynamicQueryItem: Sendable {
  let name: [UInt8]
  let value: DynamicPattern

  /// Compares the items of the name; one has to be there, unlike on iOS.
  func outcome(_ query: ArraySlice<UInt8>) -> Outcome {
    var found: Outcome?
    forEachItem(of: query) { written, value in
      guard var outcome = named(written, value: value ?? []) else { return }
      if value == nil, outcome == .fits {
        outcome = .doubtful("the query has the item without a value")
      }
      guard let earlier = found, earlier != outcome else {
        found = outcome
        return
      }
      // Whether one of several items with a name has to fit, or all, is not said.
      found = .doubtful("the query has the item more than once")
    }
    return found ?? .misses
  }

  /// Compares an item; `nil` when it has another name.
  private func named(_ written: ArraySlice<UInt8>, value text: ArraySlice<UInt8>) -> Outcome? {
    let outcome = { value.outcome(text.span, decoded: DynamicLink.decoded(text)) }
    if written.elementsEqual(name) { return outcome() }
    guard DynamicLink.decoded(written) == name, outcome() != .misses else { return nil }
    return .doubtful("the name of a query item is escaped")
  }
}
