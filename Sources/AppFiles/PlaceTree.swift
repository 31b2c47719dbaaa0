import WaymarkCore
import WaymarkRoutes

/// The places of an app as nested enumerations: `ads.details` is `.ads(.details(id:))`, and a name
/// with which other names begin is their `.root`.
struct PlaceTree {
  /// The route of the name itself, if any, and the names that begin with it.
  private struct Group {
    var route: Route?
    var parts: [(name: String, group: Group)] = []
  }

  private var top = Group()

  /// Makes the tree of a table, or throws which two routes would be the same place.
  init(_ table: RouteTable) throws(LinkFault) {
    for route in table.routes {
      let parts = route.name.split(separator: ".").map { lowercasedFirst(String($0)) }
      try Self.add(route, at: parts[...], to: &top)
    }
    try Self.check(top)
  }

  private static func add(
    _ route: Route, at parts: ArraySlice<String>, to group: inout Group
  ) throws(LinkFault) {
    guard let name = parts.first else {
      if let other = group.route { throw fault(of: other, route) }
      group.route = route
      return
    }
    let place =
      group.parts.firstIndex { $0.name == name }
      ?? {
        group.parts.append((name, Group()))
        return group.parts.count - 1
      }()
    try add(route, at: parts.dropFirst(), to: &group.parts[place].group)
  }

  private static func check(_ group: Group) throws(LinkFault) {
    for part in group.parts { try check(part.group) }
    guard let route = group.route, let other = group.parts.first(where: { $0.name == "root" })
    else { return }
    throw fault(of: route, other.group.route ?? other.group.parts[0].group.route ?? route)
  }

  private static func fault(of route: Route, _ other: Route) -> LinkFault {
    LinkFault(
      .routeSourceName,
      "the routes \(route.name) and \(other.name) are the same place in Swift source code")
  }

  /// The cases of each route, from the outermost on: `ads` and `details`.
  var cases: [(route: Route, names: [String])] { Self.cases(of: top, below: []) }

  private static func cases(
    of group: Group, below names: [String]
  ) -> [(route: Route, names: [String])] {
    let own = group.route.map { ($0, names + (group.parts.isEmpty ? [] : ["root"])) }
    return [own].compactMap(\.self)
      + group.parts.flatMap { cases(of: $0.group, below: names + [caseName($0.name)]) }
  }

  /// The declaration of the type of places.
  func declaration(of type: String, access: String) -> String {
    Self.declaration(
      of: top, "nonisolated \(access)enum \(type)", "A place in the app that a link can lead to.",
      access: access
    ).joined(separator: "\n")
  }

  private static func declaration(
    of group: Group, _ head: String, _ comment: String, access: String
  ) -> [String] {
    var lines: [String] = []
    if let route = group.route { lines += declaration(of: route, "root") }
    for (name, part) in group.parts {
      if let route = part.route, part.parts.isEmpty {
        lines += declaration(of: route, caseName(name))
      } else {
        lines.append("case \(caseName(name))(\(typeName(name)))")
      }
    }
    for (name, part) in group.parts where !part.parts.isEmpty {
      lines.append("")
      lines += declaration(
        of: part, "\(access)enum \(typeName(name))", "A place of `\(name)`.", access: access)
    }
    return ["/// \(comment)", "\(head): Hashable, Sendable {"]
      + lines.map { $0.isEmpty ? "" : "  " + $0 } + ["}"]
  }

  /// The case of a route, with its path and query as a comment.
  private static func declaration(of route: Route, _ name: String) -> [String] {
    let query = route.query.map { "\($0.name)={\($0.parameter)}" }.joined(separator: "&")
    let parameters = route.parameters.map {
      (["inout", "let", "var"].contains($0) ? "`\($0)`" : $0) + ": String"
    }
    let values = parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", ")))"
    return ["/// `\(route.path)\(query.isEmpty ? "" : "?" + query)`", "case \(name)\(values)"]
  }

  /// A name as a case; a name that every enumeration or optional value has gets an underscore.
  static func caseName(_ name: String) -> String {
    if ["hash", "hashValue", "init", "none", "self", "some"].contains(name) { return name + "_" }
    return swiftKeywords.contains(name) ? "`\(name)`" : name
  }

  /// A parameter as a variable with the same name, in backticks if the word begins an expression.
  static func variable(_ parameter: String) -> String {
    swiftKeywords.contains(parameter) || expressionWords.contains(parameter)
      ? "`\(parameter)`" : parameter
  }

  /// A name as a nested type; a name that the declarations or Swift use gets an underscore.
  private static func typeName(_ name: String) -> String {
    let type = capitalized(name)
    let taken: Set = ["Any", "Hashable", "Protocol", "Self", "Sendable", "String", "Swift", "Type"]
    return taken.contains(type) ? type + "_" : type
  }
}

/// A name with its first letter in lower case, in any locale.
func lowercasedFirst(_ text: String) -> String {
  text.prefix(1).description.asciiLowercased + text.dropFirst()
}

/// Words that can be names, but not at the beginning of an expression.
private let expressionWords: Set = [
  "any", "async", "borrow", "consume", "copy", "discard", "each", "macro", "unsafe",
]

private let swiftKeywords: Set<String> = [
  "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch",
  "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
  "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
  "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
  "public", "repeat", "rethrows", "return", "self", "some", "static", "struct", "subscript",
  "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
]
