import WaymarkCore
import WaymarkRoutes

/// Compiles the rules of dynamic App Links, or reports why they have no effect.
struct DynamicLinkReader {
  private(set) var rules: [DynamicLinkRule] = []

  /// Why Android drops all rules: a single malformed or empty field is enough.
  private(set) var fault: String?

  /// Why the meaning of all the rules is not certain.
  private(set) var doubt: String?

  /// Reads a list of rules.
  mutating func read(_ list: JSONNode, at pointer: String) {
    guard let elements = list.array else {
      fault = "The rules are \(list.kind), not an array"
      return
    }
    if elements.isEmpty { fault = "The list of rules is empty" }
    for (index, element) in elements.enumerated() where fault == nil {
      read(rule: element, at: "\(pointer)/\(index)")
    }
  }

  mutating func drop(_ reason: String) { fault = fault ?? reason }

  mutating func doubt(_ reason: String) { doubt = doubt ?? reason }

  private mutating func read(rule: JSONNode, at pointer: String) {
    guard let members = rule.membersThatCount else {
      fault = "The rule at \(pointer) is \(rule.kind), not an object"
      return
    }
    let hadDoubt = doubt
    doubt = nil
    defer { doubt = hadDoubt ?? doubt }
    if members.count != rule.object?.count { doubt("the rule at \(pointer) has a duplicate key") }
    var phrases: [String] = []
    let path = text("/", "path", of: rule, at: pointer, &phrases)
    let query = query(of: rule, at: pointer, &phrases)
    let fragment = text("#", "fragment", of: rule, at: pointer, &phrases)
    let exclude = rule["exclude"]
    if let exclude, exclude.bool == nil {
      fault = "The exclude of the rule at \(pointer) is \(exclude.kind), not true or false"
    }
    if phrases.isEmpty { doubt("the rule at \(pointer) has no path, query or fragment") }
    let isKnown = { ["/", "?", "#", "exclude"].contains($0) || KnownKeys.isRemark($0) }
    if let other = members.first(where: { !isKnown($0.name) }) {
      doubt("the rule at \(pointer) has the key \(LinkFault.quote(other.name))")
    }
    rules.append(
      DynamicLinkRule(
        pointer: pointer, offset: rule.offset, summary: phrases.joined(separator: ", "),
        isCertain: doubt == nil,
        isExclude: exclude?.bool ?? false, path: path.map { DynamicPattern($0) },
        query: query, fragment: fragment.map { DynamicPattern($0) }))
  }

  private mutating func text(
    _ key: String, _ name: String, of rule: JSONNode, at pointer: String, _ phrases: inout [String]
  ) -> String? {
    guard let node = rule[key] else { return nil }
    guard let text = node.string, !text.isEmpty else {
      let found = node.string == nil ? node.kind : "empty"
      fault = "The \(name) of the rule at \(pointer) is \(found), not a pattern"
      return nil
    }
    phrases.append("the \(name) \(LinkFault.quote(text))")
    return text
  }

  private mutating func query(
    of rule: JSONNode, at pointer: String, _ phrases: inout [String]
  ) -> [DynamicQueryItem] {
    guard let node = rule["?"] else { return [] }
    guard let members = node.membersThatCount, !members.isEmpty else {
      let found = node.object == nil ? node.kind : "empty"
      fault = "The query of the rule at \(pointer) is \(found), not an object of patterns"
      return []
    }
    if members.count != node.object?.count { doubt("the rule at \(pointer) has a duplicate key") }
    var items: [DynamicQueryItem] = []
    for member in members {
      guard let text = member.node.string, !text.isEmpty, !member.name.isEmpty else {
        fault = "The query of the rule at \(pointer) has an item that is not a pattern"
        return []
      }
      phrases.append("the query item \(LinkFault.quote(member.name)) \(LinkFault.quote(text))")
      items.append(
        DynamicQueryItem(name: Array(member.name.utf8), value: DynamicPattern(text)))
    }
    return items
  }
}
