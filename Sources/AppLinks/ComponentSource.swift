import WaymarkCore
import WaymarkRoutes

/// A rule of `components` with the defaults of its entry and of the file.
///
/// The innermost layer that has a key decides it, including patterns: a default `/` applies to
/// every rule without one.
struct ComponentSource {
  /// The rule, then the entry's defaults, then the file's.
  let layers: [JSONNode]

  /// Compiles the rule.
  ///
  /// A value of the wrong type leaves the rule open for links that match the other parts.
  func rule(at pointer: String, patterns: inout PatternReader) -> AssociationRule {
    var phrases: [String] = []
    var doubts: [String] = []
    let isDecoded = flag("percentEncoded", &doubts).map { !$0 }
    // Ignoring case only adds matches.
    let folds = flag("caseSensitive", &doubts).map { !$0 } ?? true
    let settings = MatchSettings(decodes: isDecoded ?? false, folds: folds)
    let path = text("/", &doubts).map { text in
      phrases.append("the path \(LinkFault.quote(text))")
      return patterns.path(text, settings)
    }
    let query = query(settings, patterns: &patterns, phrases: &phrases, &doubts)
    let fragment = text("#", &doubts).map { text in
      phrases.append("the fragment \(LinkFault.quote(text)) after #")
      return patterns.pattern(text, settings)
    }
    let hasDroppedQuery = value("?")?.object != nil && query.namesNothing
    let isComparable = isDecoded != nil
    return AssociationRule(
      pointer: pointer, offset: layers[0].offset,
      summary: phrases.isEmpty ? "every URL" : phrases.joined(separator: " and "),
      isExclude: value("exclude").map(\.bool) ?? false, path: isComparable ? path : nil,
      query: isComparable ? query : .any, hasDroppedQuery: hasDroppedQuery,
      fragment: isComparable ? fragment : nil,
      settings: settings, doubt: doubts.first)
  }

  private func value(_ key: String) -> JSONNode? {
    for layer in layers {
      if let value = layer[key] { return value }
    }
    return nil
  }

  /// The value of a setting that defaults to true; `nil` when it is not understood.
  private func flag(_ key: String, _ doubts: inout [String]) -> Bool? {
    guard let node = value(key) else { return true }
    if node.bool == nil { doubts.append("the rule's \(key) is \(node.kind), not true or false") }
    return node.bool
  }

  private func text(_ key: String, _ doubts: inout [String]) -> String? {
    guard let node = value(key) else { return nil }
    if node.string == nil { doubts.append("the rule's \"\(key)\" is \(node.kind), not a string") }
    return node.string
  }

  private func query(
    _ settings: MatchSettings, patterns: inout PatternReader, phrases: inout [String],
    _ doubts: inout [String]
  ) -> QueryPattern {
    guard let node = value("?") else { return .any }
    if let text = node.string {
      phrases.append("the query \(LinkFault.quote(text))")
      return .whole(patterns.pattern(text, settings))
    }
    guard let members = node.membersThatCount else {
      doubts.append("the rule's \"?\" is \(node.kind), not a string or an object")
      return .any
    }
    // A single non-string value makes the system drop the whole object.
    guard members.allSatisfy({ $0.node.string != nil }) else {
      if layers.count(where: { $0["?"] != nil }) > 1 {
        doubts.append(
          "the rule's \"?\" has a value that is not a string, and the defaults have a \"?\" too")
      }
      return .any
    }
    return .items(
      members.map { member in
        let text = member.node.string ?? ""
        phrases.append(Self.phrase(item: member.name, text))
        return QueryItemPattern(
          name: Array(member.name.utf8),
          pattern: patterns.pattern(text, settings))
      })
  }

  /// What a rule requires of a query item, as a phrase.
  private static func phrase(item name: String, _ pattern: String) -> String {
    let name = LinkFault.quote(name)
    switch pattern {
    case "*": return "the query item \(name) with any value or missing"
    case "?*": return "a query item \(name) that is not empty"
    case "": return "the query item \(name) empty or missing"
    default: return "the query item \(name) as \(LinkFault.quote(pattern))"
    }
  }
}
