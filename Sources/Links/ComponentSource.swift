import Bytes

/// A rule of `components` with the defaults of its entry and of the domain behind it.
///
/// The nearest layer that has a key decides it, also for the patterns: a default `/` applies to every
/// rule without one.
struct ComponentSource {
  /// The rule, then the entry's defaults, then the domain's.
  let layers: [JSONNode]

  /// Compiles the rule.
  func rule(at pointer: String, patterns: inout PatternReader) -> AssociationRule {
    var phrases: [String] = []
    let isExclude = value("exclude").map(\.bool) ?? false
    do {
      let settings = MatchSettings(
        decodes: try !flag("percentEncoded", default: true),
        folds: try !flag("caseSensitive", default: true))
      let path = try text("/").map { text in
        phrases.append("the path \(LinkFault.quote(text))")
        return patterns.path(text, settings)
      }
      let query = try query(settings, patterns: &patterns, phrases: &phrases)
      let fragment = try text("#").map { text in
        phrases.append("the fragment \(LinkFault.quote(text))")
        return patterns.pattern(text, settings)
      }
      return AssociationRule(
        pointer: pointer,
        summary: phrases.isEmpty ? "every URL" : phrases.joined(separator: ", "),
        isExclude: isExclude, path: path, query: query, fragment: fragment, settings: settings)
    } catch {
      return AssociationRule(
        pointer: pointer, summary: "", isExclude: isExclude, doubt: error.reason)
    }
  }

  /// Why a rule cannot be compiled.
  private struct Doubt: Error {
    let reason: String
  }

  private func value(_ key: String) -> JSONNode? {
    for layer in layers {
      if let value = layer[key] { return value }
    }
    return nil
  }

  private func flag(_ key: String, default usual: Bool) throws(Doubt) -> Bool {
    guard let node = value(key) else { return usual }
    guard let flag = node.bool else {
      throw Doubt(reason: "the rule's \(key) is \(node.kind), not true or false")
    }
    return flag
  }

  private func text(_ key: String) throws(Doubt) -> String? {
    guard let node = value(key) else { return nil }
    guard let text = node.string else {
      throw Doubt(reason: "the rule's \"\(key)\" is \(node.kind), not a string")
    }
    return text
  }

  private func query(
    _ settings: MatchSettings, patterns: inout PatternReader, phrases: inout [String]
  ) throws(Doubt) -> QueryPattern {
    guard let node = value("?") else { return .any }
    if let text = node.string {
      phrases.append("the query \(LinkFault.quote(text))")
      return .whole(patterns.pattern(text, settings))
    }
    guard let members = node.membersThatCount else {
      throw Doubt(reason: "the rule's \"?\" is \(node.kind), neither a string nor an object")
    }
    // One value that is no string makes the system drop the whole object.
    guard members.allSatisfy({ $0.node.string != nil }) else {
      guard layers.count(where: { $0["?"] != nil }) == 1 else {
        throw Doubt(
          reason: "the rule's \"?\" has a value that is no string, and the defaults have one")
      }
      return .any
    }
    return .items(
      members.map { member in
        let text = member.node.string ?? ""
        phrases.append("the query item \(LinkFault.quote(member.name)) \(LinkFault.quote(text))")
        return QueryItemPattern(
          name: Array(member.name.utf8),
          pattern: patterns.pattern(text, settings))
      })
  }
}
