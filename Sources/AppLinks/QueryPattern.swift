import WaymarkCore
import WaymarkRoutes

/// What a rule requires of a URL's query.
enum QueryPattern: Hashable, Sendable {
  case any

  /// The whole query, as one text.
  case whole(TextPattern)

  /// Items by name; other items are ignored.
  case items([QueryItemPattern])

  /// Whether the rule has no effective pattern for the query.
  var namesNothing: Bool {
    if case .any = self { true } else { false }
  }

  /// Whether every query matches.
  var isAny: Bool {
    switch self {
    case .any: true
    case .whole(let pattern): pattern.isAny
    case .items(let items): items.allSatisfy { $0.pattern.isAny }
    }
  }

  /// Why a pattern cannot be compared.
  var doubt: String? {
    switch self {
    case .any: nil
    case .whole(let pattern): pattern.doubt
    case .items(let items): items.lazy.compactMap(\.pattern.doubt).first
    }
  }

  /// Compares a query, in the rule's form and as written.
  func outcome(_ text: LinkText, written: LinkText, _ settings: MatchSettings) -> Outcome {
    switch self {
    case .any: return .fits
    case .whole(let pattern): return pattern.outcome(text.query, of: text)
    case .items(let items):
      // Items are split before anything is decoded.
      let query = written.bytes[written.query.range]
      let index = items.count > QueryIndex.least ? QueryIndex(query) : nil
      var outcome = Outcome.fits
      for item in items {
        outcome = outcome.and(item.outcome(index?.items(named: item.name) ?? query, settings))
        if case .misses = outcome { return outcome }
      }
      return outcome
    }
  }
}

/// What a rule requires of the query items with one name.
struct QueryItemPattern: Hashable, Sendable {
  let name: [UInt8]
  let pattern: TextPattern

  /// The result for an absent item, which is treated as empty.
  private let absent: Outcome

  init(name: [UInt8], pattern: TextPattern) {
    self.name = name
    self.pattern = pattern
    absent = pattern.outcome([UInt8]().span)
  }

  /// Compares every item with the name; an absent one is treated as empty.
  ///
  /// It is not known whether the system treats `Q` or `%71` as `q`; if it matters, the result is
  /// doubtful.
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
          + " \(LinkFault.quote(String(decoding: name, as: UTF8.self))) only in case or encoding")
  }

  private func compare(_ value: ArraySlice<UInt8>, _ settings: MatchSettings) -> Outcome {
    guard !settings.isPlain else { return pattern.outcome(value.span) }
    let (bytes, doubt) = settings.value(of: value)
    return pattern.outcome(bytes.span, doubt: doubt)
  }

  /// Whether an item has the name, ignoring case and encoding.
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

/// The items of a query by name, for a rule that names many.
private struct QueryIndex {
  /// How many names are searched one by one.
  static let least = 8

  /// The items with each name, as a query: names are in lower case, and with escapes also decoded.
  private var queries: [[UInt8]: [UInt8]] = [:]

  init(_ query: ArraySlice<UInt8>) {
    forEachItem(of: query) { name, value in
      let item = name + (value.map { [UInt8(ascii: "=")] + $0 } ?? []) + [UInt8(ascii: "&")]
      let decoded = name.contains(UInt8(ascii: "%")) ? percentDecoded(name) : nil
      for name in Set([Array(name), decoded].compactMap { $0?.map(\.asciiLowercased) }) {
        queries[name, default: []] += item
      }
    }
  }

  /// The items that may have a name.
  func items(named name: [UInt8]) -> ArraySlice<UInt8> {
    queries[name.map(\.asciiLowercased), default: []][...]
  }
}
