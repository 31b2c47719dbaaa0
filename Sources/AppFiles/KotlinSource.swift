import WaymarkAppLinks
public import WaymarkRoutes

/// The file `Routes.kt` of an Android app: a sealed class of places, its parser and printer, and one
/// function for each way into the app.
///
/// The source needs nothing but the standard libraries of Kotlin and Java, and reads and writes the
/// links that `Routes.Router` does.
public struct KotlinSource: Sendable {
  private let routes: [SourceRoute]
  private let table: RouteTable
  private let environment: SourceEnvironment

  public init(_ table: RouteTable, _ environment: SourceEnvironment) throws(LinkFault) {
    try environment.check()
    try checkPackage(environment.appID)
    self.table = table
    self.environment = environment
    routes = try SourceRoute.all(of: table)
    for route in routes { try Self.checkParameters(of: route.route) }
  }

  /// Refuses parameters whose properties would have one getter.
  private static func checkParameters(of route: Route) throws(LinkFault) {
    var getters: [String: String] = [:]
    for parameter in route.parameters {
      if let other = getters.updateValue(parameter, forKey: capitalized(property(parameter))) {
        throw LinkFault(
          .routeSourceName,
          "the parameters \(other) and \(parameter) of the route \(route.name) are one in Kotlin")
      }
    }
  }

  /// The source, in UTF-8.
  public var bytes: [UInt8] {
    let package = environment.appID.split(separator: ".").map { Self.identifier(String($0)) }
    let pushed = routes.filter { $0.route.entries.push != nil }
    let search = table.searchRoute.flatMap { found in routes.first { $0.route == found } }
    return filled(
      PackageResources.Routes_kt_txt,
      [
        "environment": environment.name,
        "package": package.joined(separator: "."),
        "places": routes.map(declaration(of:)).joined(),
        "hosts": texts(environment.hosts), "scheme": environment.scheme,
        "locales": texts(table.prefixes),
        // The more specific routes come first.
        "parsers": routes.flatMap { route in
          ([route.route.path] + route.route.was).map { (route, $0) }
        }
        .sorted { $0.1.sortsBefore($1.1) }.map { parser(of: $0, at: $1) }.joined(),
        "printers": routes.map(printer(of:)).joined(),
        "pushKeys": texts(pushed.compactMap(\.route.entries.push)),
        "pushes": pushed.isEmpty
          ? " null\n"
          : " when (pushKey) {\n\(pushed.map(push(to:)).joined())        else -> null\n    }\n",
        "search": search.map { "checkedValue(text)?.let { \(call($0, ["it"])) }" } ?? "null",
      ])
  }

  /// The class of a route's places; they may be named like a type, so types are named in full.
  private func declaration(of route: SourceRoute) -> String {
    let parameters = route.route.parameters.map { "val \(Self.property($0)): kotlin.String" }
    return "    /** `\(route.route.path)` */\n"
      + (parameters.isEmpty
        ? "    object \(type(route)) : Deeplink()\n"
        : "    data class \(type(route))(\(parameters.joined(separator: ", "))) : Deeplink()\n")
  }

  /// What reads the URLs of a route at its path, or at an earlier one.
  private func parser(of route: SourceRoute, at path: PathPattern) -> String {
    let segments = path.segments
    let pattern = segments.map { $0.literal.map { "\"\($0)\"" } ?? "null" }.joined(separator: ", ")
    let values =
      route.route.path.parameters.compactMap { segments.firstIndex(of: .parameter($0)) }
      .map { "checked(path[\($0)])" }
      + route.route.query.map { "value(\"\($0.name)\", query)" }
    let names = values.indices.map { "value\($0 + 1)" }
    let lines = zip(names, values).map { "            val \($0) = \($1) ?: return null\n" }
    return "        if (fits(path, listOf(\(pattern)), isScheme)) {\n\(lines.joined())"
      + "            return \(call(route, names))\n        }\n"
  }

  private func printer(of route: SourceRoute) -> String {
    let pattern = (route.route.parameters.isEmpty ? "" : "is ") + "Deeplink.\(type(route))"
    let path = route.route.path.segments.map { segment in
      switch segment {
      case .literal(let text): "\"\(text)\""
      case .parameter(let name): "written(checked(place.\(Self.property(name))))"
      }
    }
    let query = route.route.query.map { item in
      "\"\(item.name)\" to checkedValue(place.\(Self.property(item.parameter)))"
    }
    return "        \(pattern) -> joined(listOf(\(path.joined(separator: ", "))),"
      + " listOf(\(query.joined(separator: ", "))))\n"
  }

  private func push(to route: SourceRoute) -> String {
    let check = route.route.query.isEmpty ? "checked" : "checkedValue"
    return "        \"\(route.route.entries.push ?? "")\" -> \(check)(text)?.let {"
      + " \(call(route, ["it"])) }\n"
  }

  private func call(_ route: SourceRoute, _ values: [String]) -> String {
    let place = "Deeplink.\(type(route))"
    return values.isEmpty ? place : "\(place)(\(values.joined(separator: ", ")))"
  }

  private func texts(_ texts: [String]) -> String {
    texts.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  /// The property of a parameter; every object has a `getClass()` already.
  private static func property(_ parameter: String) -> String {
    ["class", "Class"].contains(parameter) ? parameter + "_" : identifier(parameter)
  }

  /// The nested class of a route, which cannot have the name of the class around it.
  private func type(_ route: SourceRoute) -> String {
    route.upperName == "Deeplink" ? "Deeplink_" : route.upperName
  }

  /// A name as an identifier, in backticks where Kotlin gives the word a meaning.
  private static func identifier(_ name: String) -> String {
    words.contains(name) ? "`\(name)`" : name
  }

  /// Kotlin's hard keywords.
  private static let words: Set<String> = [
    "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in",
    "interface", "is", "null", "object", "package", "return", "super", "this", "throw", "true",
    "try", "typealias", "typeof", "val", "var", "when", "while",
  ]
}
