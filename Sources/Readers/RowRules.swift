import WaymarkCore

/// The values that columns of a row must have, and those that they must not have; case is ignored.
public struct RowRules: Hashable, Sendable {
  public var only: [String: [String]] = [:]
  public var except: [String: [String]] = [:]

  public init() {}

  public init(only: [String: [String]]) {
    self.only = only
  }

  public init(except: [String: [String]]) {
    self.except = except
  }

  public var isEmpty: Bool { only.isEmpty && except.isEmpty }

  /// Adds rules, of which all must hold.
  package mutating func add(_ other: RowRules) {
    only.merge(other.only) { own, _ in own }
    except.merge(other.except) { $0 + $1 }
  }

  /// Sets `only` or `except`, or returns what is wrong with it and what to do.
  mutating func set(_ option: String, _ node: JSONNode) -> (message: String, help: String)? {
    var values: [String: [String]] = [:]
    for member in node.object ?? [] {
      let nodes = member.node.array ?? [member.node]
      if let node = nodes.first(where: { $0.string == nil }) {
        let isNull = if case .null = node.value { true } else { false }
        guard let value = isNull ? "null" : node.scalar else { return Self.noValues(option) }
        let help = isNull ? "Write \"\" for no value." : "Write \"\(value)\" in quotes."
        return ("\"\(option)\" has the value \(value) without quotes", help)
      }
      values[member.name] = nodes.compactMap(\.string)
    }
    guard node.object != nil, !values.isEmpty, values.values.allSatisfy({ !$0.isEmpty }) else {
      return Self.noValues(option)
    }
    if option == "only" { only = values } else { except = values }
    return nil
  }

  /// Reads the columns that have a value only in some rows, or returns what is wrong with them.
  static func columns(
    _ node: JSONNode, in columns: inout [String: RowRules]
  ) -> (message: String, help: String)? {
    let help = "Write { \"street\": { \"only\": { \"showAddress\": [\"yes\"] } } }."
    guard let members = node.object, !members.isEmpty else {
      return ("\"columns\" does not name columns with \"only\" or \"except\"", help)
    }
    for member in members {
      var rules = RowRules()
      for rule in member.node.object ?? [] {
        guard ["only", "except"].contains(rule.name) else {
          return ("\"\(member.name)\" of \"columns\" has no key \"\(rule.name)\"", help)
        }
        if let fault = rules.set(rule.name, rule.node) { return fault }
      }
      guard !rules.isEmpty else {
        return ("\"\(member.name)\" of \"columns\" has neither \"only\" nor \"except\"", help)
      }
      columns[member.name] = rules
    }
    return nil
  }

  private static func noValues(_ option: String) -> (message: String, help: String) {
    (
      "\"\(option)\" does not list values of columns",
      "Write { \"Status\": [\"\(option == "only" ? "active" : "draft")\"] }."
    )
  }
}
