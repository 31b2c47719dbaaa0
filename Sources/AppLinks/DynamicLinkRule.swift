import WaymarkCore

/// One rule of dynamic App Links, compiled.
struct DynamicLinkRule: Sendable {
  /// The place of the rule, as a JSON pointer (RFC 6901).
  let pointer: String

  /// The offset of the rule in the file, in bytes.
  let offset: Int

  /// What the rule requires, as a phrase.
  let summary: String

  /// Whether the meaning of the rule is known: it has a part to compare, no duplicate keys and no
  /// keys that Android is not documented to read.
  let isCertain: Bool
  let isExclude: Bool

  let path: DynamicPattern?
  let query: [DynamicQueryItem]
  let fragment: DynamicPattern?

  /// Whether the rule is for every link.
  var takesEveryLink: Bool {
    isCertain && query.isEmpty && fragment == nil && path?.takesEveryPath == true
  }

  /// Whether every link that matches another rule provably matches this one, however Android
  /// handles what its page leaves open.
  func includes(_ other: DynamicLinkRule) -> Bool {
    func includes(_ outer: DynamicPattern?, _ inner: DynamicPattern?) -> Bool {
      guard let outer else { return true }
      return inner.map(outer.includes) ?? false
    }
    return (path?.takesEveryPath == true || includes(path, other.path))
      && includes(fragment, other.fragment)
      // An item must be in the link even if any value is accepted.
      && query.allSatisfy { item in
        other.query.contains { $0.name == item.name && item.value.includes($0.value) }
      }
  }

  /// The maximum number of steps to compare the rule with another one.
  func cost(with other: DynamicLinkRule) -> Int {
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
      // A missing query item differs from an empty one; Android's page does not mention missing
      // fragments.
      return outcome.and(
        fragment.outcome([UInt8]().span) == .misses
          ? .misses : .doubtful("the rule has a fragment but the link has none"))
    }
    return outcome.and(
      fragment.outcome(link.bytes.span.extracting(range), decoded: link.decodedFragment))
  }
}

extension DynamicPattern {
  /// Compares a link's path; matches that iOS allows and Android's page does not mention are
  /// doubtful.
  func outcome(_ link: WebLink) -> Outcome {
    let outcome = outcome(link.bytes.span.extracting(link.path), decoded: link.decodedPath)
    guard outcome == .misses else { return outcome }
    let path = link.decodedPath ?? Array(link.bytes[link.path])
    if endsBelow, self.outcome((path + [UInt8(ascii: "/")]).span) != .misses {
      return .doubtful(
        "the pattern ends with /*, and it is not documented whether it matches the parent path")
    }
    if lacksSlash, self.outcome(Array(path.dropFirst()).span) != .misses {
      return .doubtful("the pattern does not begin with a slash")
    }
    return .misses
  }
}

/// What a rule of dynamic App Links requires of the query items with one name.
struct DynamicQueryItem: Sendable {
  let name: [UInt8]
  let value: DynamicPattern

  /// Compares the items with the name; unlike on iOS, at least one is required.
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
      // If a name occurs several times, it is not documented whether one or all items must match.
      found =
        found ?? outcome == outcome
        ? outcome : .doubtful("the query has the item more than once")
    }
    return found ?? .misses
  }
}
