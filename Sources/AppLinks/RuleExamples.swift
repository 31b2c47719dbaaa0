import WaymarkCore

/// Paths that match one rule, and queries and fragments that match or nearly match it.
struct RuleExamples {
  let paths: [[UInt8]]

  /// Possible endings after a path, with `?` and `#`; the first matches the rule.
  let tails: [[UInt8]]

  /// A query and a fragment that match the rule; empty when it names none.
  private let query: [UInt8]
  private let fragment: [UInt8]

  /// Makes the examples of a rule, about as many for each part as a limit allows.
  init(_ rule: AssociationRule, limit: Int) {
    paths = Self.texts(rule.path, rule.settings, limit)
    let fragments = rule.hasFragment ? Self.texts(rule.fragment, rule.settings, limit) : [[]]
    let queries = Self.queries(of: rule, limit)
    var tails: [[UInt8]] = []
    for fragment in fragments { tails.append(Self.tail(queries.first ?? [], fragment)) }
    for query in queries {
      tails.append(Self.tail(query, fragments.first ?? []))
      tails.append(Self.tail(query, []))
    }
    for fragment in fragments { tails.append(Self.tail([], fragment)) }
    if rule.hasFragment { tails.append(Self.tail(queries.first ?? [], Array("x7".utf8))) }
    self.tails = tails + [[]]
    query = queries.first ?? []
    fragment = fragments.first ?? []
  }

  /// Endings with which a link may match this rule and another one, the likeliest first.
  func tails(with other: RuleExamples) -> [[UInt8]] {
    let both = Self.joined([query, other.query].filter { !$0.isEmpty })
    return [
      (both, fragment), (both, other.fragment), (query, other.fragment), (other.query, fragment),
    ]
    .map(Self.tail)
  }

  private static func tail(_ query: [UInt8], _ fragment: [UInt8]) -> [UInt8] {
    (query.isEmpty ? [] : [UInt8(ascii: "?")] + query)
      + (fragment.isEmpty ? [] : [UInt8(ascii: "#")] + fragment)
  }

  /// Queries of a rule: one that matches, then variants with every item changed, missing, repeated
  /// and accompanied.
  private static func queries(of rule: AssociationRule, _ limit: Int) -> [[UInt8]] {
    switch rule.query {
    case .any: return [[]]
    case .whole(let pattern):
      let texts = texts(pattern, rule.settings, limit)
      return texts + [texts.first ?? []].map { $0 + Array("&x7=y8".utf8) }
    case .items(let items):
      let values = items.map { texts($0.pattern, rule.settings, limit) }
      let full = zip(items, values).map { Self.item($0.name, $1.first ?? []) }
      var queries = [joined(full), joined(full + [Array("x7=y8".utf8)]), joined(full.reversed())]
      for index in items.indices.prefix(16) where queries.count < limit {
        queries.append(joined(full[..<index] + full[(index + 1)...]))
        let others = values[index].dropFirst() + [Array("x7".utf8), []]
        for value in others.prefix(limit) {
          let other = Self.item(items[index].name, value)
          queries.append(joined(full[..<index] + [other] + full[(index + 1)...]))
          queries.append(joined(full + [other]))
        }
      }
      return queries
    }
  }

  private static func item(_ name: [UInt8], _ value: [UInt8]) -> [UInt8] {
    name + [UInt8(ascii: "=")] + value
  }

  private static func joined(_ items: some Sequence<[UInt8]>) -> [UInt8] {
    Array(items.joined(separator: [UInt8(ascii: "&")]))
  }

  /// Texts that fit a pattern, as a URL writes them, also in the ways that its settings allow.
  private static func texts(
    _ pattern: TextPattern, _ settings: MatchSettings, _ limit: Int
  ) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    for glob in pattern.globs {
      guard texts.count < limit else { break }
      texts += glob.examples(upTo: limit).map { settings.decodes ? encoded($0) : $0 }
    }
    if settings.folds { texts += texts.prefix(4).map(swappedCase) }
    if settings.decodes {
      texts += texts.prefix(4).map(escaped)
      texts += texts.prefix(4).filter { $0.contains(UInt8(ascii: "%")) }.map(lowercaseEscapes)
    }
    return texts
  }

  private static func swappedCase(_ text: [UInt8]) -> [UInt8] {
    text.map { $0.isASCIILetter ? $0 ^ 0x20 : $0 }
  }

  /// A text whose escapes are in lower case, as few links have them.
  private static func lowercaseEscapes(_ text: [UInt8]) -> [UInt8] {
    text.indices.map { index in
      text[max(index - 2, 0)..<index].contains(UInt8(ascii: "%"))
        ? text[index].asciiLowercased : text[index]
    }
  }

  /// A text with its slashes and its last letter escaped, unless they are already escaped.
  private static func escaped(_ text: [UInt8]) -> [UInt8] {
    let last = text.contains(UInt8(ascii: "%")) ? nil : text.lastIndex(where: \.isASCIILetter)
    return rendered { output in
      for (index, byte) in text.enumerated() {
        if byte == UInt8(ascii: "/") || index == last {
          output.percentEscape(byte)
        } else {
          output.append(byte: byte)
        }
      }
    }
  }

  /// The text of a pattern for decoded URLs, percent-encoded.
  private static func encoded(_ text: [UInt8]) -> [UInt8] {
    rendered { output in
      for byte in text {
        if isUnreserved(byte) || byte == UInt8(ascii: "/") {
          output.append(byte: byte)
        } else {
          output.percentEscape(byte)
        }
      }
    }
  }
}
