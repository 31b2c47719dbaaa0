import WaymarkCore
public import WaymarkRoutes

/// The file `Routes.swift` of an iOS app: the places of an environment as an enumeration, and its
/// route table, which `WaymarkRoutes.Router` works with.
///
/// The app adds the package product `Routes`. The source names nothing else but the standard library,
/// and spells the module's types out (`WaymarkRoutes.Route`), because an app may have a type named alike.
public struct SwiftSource: Sendable {
  private let routes: [SourceRoute]
  private let table: RouteTable
  private let environment: SourceEnvironment

  public init(_ table: RouteTable, _ environment: SourceEnvironment) throws(LinkFault) {
    try environment.check()
    self.table = table
    self.environment = environment
    routes = try SourceRoute.all(of: table)
  }

  /// The source, in UTF-8.
  public var bytes: [UInt8] {
    filled(
      PackageResources.Routes_swift_txt,
      [
        "environment": environment.name,
        "cases": routes.map(declaration(of:)).joined(),
        "routes": table.routes.map { "          \(expression(of: $0)),\n" }.joined(),
        "locales": list(table.locales), "hosts": list(environment.hosts),
        "scheme": environment.scheme, "bundleID": environment.appID,
        "places": routes.map(place(of:)).joined(),
        "links": routes.map(link(to:)).joined(),
      ])
  }

  /// The case of a route, with its path and query as a comment.
  private func declaration(of route: SourceRoute) -> String {
    let query = route.route.query.map { "\($0.name)={\($0.parameter)}" }.joined(separator: "&")
    let parameters = route.route.parameters.map { "\(label($0)): String" }
    return "  /// `\(route.route.path)\(query.isEmpty ? "" : "?" + query)`\n"
      + "  case \(name(route))"
      + (parameters.isEmpty ? "\n" : "(\(parameters.joined(separator: ", ")))\n")
  }

  /// What makes a place of a route that a link leads to.
  private func place(of route: SourceRoute) -> String {
    let values = route.route.parameters.map { "link[\"\($0)\"]" }
    let place = name(route) + arguments(of: route, values)
    return "    case \"\(route.route.name)\": return .\(place)\n"
  }

  /// What makes a route in the app: what its router needs, and nothing of its page.
  private func expression(of route: Route) -> String {
    var arguments = ["name: \"\(route.name)\"", "path: \"\(route.path)\""]
    if !route.was.isEmpty { arguments.append("was: \(list(route.was.map(\.description)))") }
    if !route.query.isEmpty {
      let items = route.query.map { "\"\($0.name)\": \"{\($0.parameter)}\"" }
      arguments.append("query: [\(items.joined(separator: ", "))]")
    }
    var entries: [String] = []
    if let activity = route.entries.activity { entries.append("activity: \"\(activity)\"") }
    if !route.entries.spotlight.isEmpty {
      entries.append("spotlight: \(list(route.entries.spotlight))")
    }
    if let push = route.entries.push { entries.append("push: \"\(push)\"") }
    if !entries.isEmpty { arguments.append("entries: .init(\(entries.joined(separator: ", ")))") }
    return "WaymarkRoutes.Route(\(arguments.joined(separator: ", ")))"
  }

  /// The name of a place's route and its values, which the source calls by number: a parameter may
  /// have any name.
  private func link(to route: SourceRoute) -> String {
    let parameters = route.route.parameters
    let values = parameters.indices.map { "value\($0 + 1)" }
    let bindings = values.map { "let \($0)" }.joined(separator: ", ")
    let members = zip(parameters, values).map { "\"\($0)\": \($1)" }.joined(separator: ", ")
    return "    case .\(name(route))\(bindings.isEmpty ? "" : "(\(bindings))"):"
      + " return (\"\(route.route.name)\", [\(members.isEmpty ? ":" : members)])\n"
  }

  /// The arguments of a case; there only one word needs backticks.
  private func arguments(of route: SourceRoute, _ values: [String]) -> String {
    guard !values.isEmpty else { return "" }
    let arguments = zip(route.route.parameters, values).map { parameter, value in
      (parameter == "inout" ? "`inout`" : parameter) + ": " + value
    }
    return "(" + arguments.joined(separator: ", ") + ")"
  }

  private func list(_ texts: [String]) -> String {
    "[" + texts.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
  }

  /// The case of a route; a name that every enumeration or optional value has gets an underscore.
  private func name(_ route: SourceRoute) -> String {
    let name = route.lowerName
    if ["hash", "hashValue", "init", "none", "self", "some"].contains(name) { return name + "_" }
    return Self.words.contains(name) ? "`\(name)`" : name
  }

  /// A parameter's name as a label of a case, of which three words need backticks.
  private func label(_ name: String) -> String {
    ["inout", "let", "var"].contains(name) ? "`\(name)`" : name
  }

  /// The words that Swift gives a meaning.
  private static let words: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch",
    "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "self", "some", "static", "struct", "subscript",
    "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
