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

  /// Whether it is proven that every link that fits another rule fits this one, whichever way Android
  /// reads what its page leaves open.
  func includes(_ other: DynamicLinkRule) -> Bool {
    func includes(_ outer: DynamicPattern?, _ inner: DynamicPattern?) -> Bool {
      guard let outer else { return true }
      return inner.map(outer.includes) ?? false
    }
    return (path?.takesEveryPath == true || includes(path, other.path))
      && includes(fragment, other.fragment)
      // An item has to be in the link even where anything may be its value.
      && query.allSatisfy { item in
        other.query.contains { $0.name == item.name && item.value.includes($0.value) }
      }
  }

  /// How many steps it takes at most to compare the rule with another one.
  func cost(beside other: DynamicLinkRule) -> Int {
    1 + (path?.head.count ?? 0) / 16 + query.count * other.query.count
  }

  /// Compares the parts of a link that the rule names.
  func fit(_ link: WebLink) -> Outcome {
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
  /// Compares a link's path; what iOS also lets fit and Android's page does not speak of is in doubt.
  func outcome(_ link: WebLink) -> Outcome {
    let outcome = outcome(link.bytes.span.extracting(link.path), decoded: link.decodedPath)
    guard outcome == .misses else { return outcome }
    let path = link.decodedPath ?? Array(link.bytes[link.path])
    if endsBelow, self.outcome((path + [UInt8(ascii: "/")]).span) != .misses {
      return .doubtful("the pattern ends with /*, and whether it fits the path above is not said")
    }
    if lacksSlash, self.outcome(Array(path.dropFirst()).span) != .misses {
      return .doubtful("the pattern does not begin with a slash")
    }
    return .misses
  }
}

/// What a rule of dynamic App Links asks of the query items with one name.
struct DynamicQueryItem: Sendable {
  let name: [UInt8]
  let value: DynamicPattern

  /// Compares the items of the name; one has to be there, unlike on iOS.
  func outcome(_ query: ArraySlice<UInt8>) -> Outcome {
    var found: Outcome?
    forEachItem(of: query) { written, text in
      let isExact = written.elementsEqual(name)
      guard isExact || WebLink.decoded(written) == name else { return }
      let value = text ?? []
      var outcome = self.value.outcome(value.span, decoded: WebLink.decoded(value))
      if outcome != .misses, !isExact || text == nil {
        outcome = .doubtful(
          isExact
            ? "the query has the item without a value" : "the name of a query item is escaped")
      }
      // Whether one of several items with a name has to fit, or all, is not said.
      found =
        found ?? outcome == outcome
        ? outcome : .doubtful("the query has the item more than once")
    }
    return found ?? .misses
  }
}
