import WaymarkCore
import WaymarkRoutes

/// What a rule asks of a URL's query.
enum QueryPattern: Sendable {
  case any

  /// The whole query, as one text.
  case whole(TextPattern)

  /// Items by name; those it does not name do not matter.
  case items([QueryItemPattern])

  /// Whether the rule has no pattern that counts for the query.
  var namesNothing: Bool {
    if case .any = self { true } else { false }
  }

  /// Whether every query fits.
  var isAny: Bool {
    switch self {
    case .any: true
    case .whole(let pattern): pattern.isAny
    case .items(let items): items.allSatisfy { $0.pattern.isAny }
    }
  }

  /// Compares a query, as the rule's settings make it and as it is written.
  func outcome(_ text: LinkText, written: LinkText, _ settings: MatchSettings) -> Outcome {
    switch self {
    case .any: return .fits
    case .whole(let pattern): return pattern.outcome(text.query, of: text)
    case .items(let items):
      // Items are cut apart before anything is decoded.
      let query = written.bytes[written.query.range]
      var outcome = Outcome.fits
      for item in items {
        outcome = outcome.and(item.outcome(query, settings))
        if case .misses = outcome { return outcome }
      }
      return outcome
    }
  }
}

/// What a rule asks of the query items with one name.
struct QueryItemPattern: Sendable {
  let name: [UInt8]
  let pattern: TextPattern

  /// What an absent item gives, which is what an empty one does.
  private let absent: Outcome

  init(name: [UInt8], pattern: TextPattern) {
    self.name = name
    self.pattern = pattern
    absent = pattern.outcome([UInt8]().span)
  }

  /// Compares every item of the name; one that is absent counts as an empty one.
  ///
  /// Whether the system takes `Q` or `%71` for `q` is not known; where it matters, the outcome is in
  /// doubt.
  func outcome(_ query: ArraySlice<UInt8>, _ settings: MatchSettings) -> Outcome {
    var strict: Outcome?
    var loose: Outcome?
    forEachItem(of: query) { written, value in
      let isExact = isNamed(written, decodes: settings.decodes)
      guard isExact || isSimilar(written) else { return }
      let found = compare(value ?? [], settings)
      loose = (loose ?? .fits).and(found)
      if isExact { strict = (strict ?? .fits).and(found) }
    }
    let outcome = strict ?? absent
    return outcome == loose ?? absent
      ? outcome
      : .doubtful(
        "the link has a query item whose name differs from"
          + " \(LinkFault.quote(String(decoding: name, as: UTF8.self))) in case or encoding only")
  }

  private func compare(_ value: ArraySlice<UInt8>, _ settings: MatchSettings) -> Outcome {
    guard !settings.isPlain else { return pattern.outcome(value.span) }
    let (bytes, doubt) = settings.value(of: value)
    return pattern.outcome(bytes.span, doubt: doubt)
  }

  /// Whether an item has the name if case and encoding do not matter.
  private func isSimilar(_ written: ArraySlice<UInt8>) -> Bool {
    guard written.count == name.count || written.contains(UInt8(ascii: "%")) else { return false }
    return (percentDecoded(written) ?? Array(written)).map(\.asciiLowercased)
      == name.map(\.asciiLowercased)
  }

  private func isNamed(_ written: ArraySlice<UInt8>, decodes: Bool) -> Bool {
    decodes && written.contains(UInt8(ascii: "%"))
      ? percentDecoded(written) == name : written.elementsEqual(name)
  }
}
