import Bytes
public import Routes

/// The routes of an environment as Swift source that an iOS app takes over: an enumeration of places,
/// its parser and printer, and one function for each way into the app.
///
/// The source needs nothing but the standard library, and reads and writes the links this package
/// does.
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
    rendered { output in
      output.append(
        "// Made by waymark from waymark.json, for the environment \(environment.name). Do not edit.\n\n"
      )
      writePlaces(to: &output)
      output.append(SwiftText.router)
      writeConstants(to: &output)
      writeParser(to: &output)
      writePrinter(to: &output)
      writeEntries(to: &output)
      output.append(SwiftText.runtime)
    }
  }

  private func writePlaces(to output: inout Output) {
    output.append("/// A place in the app that a link can lead to.\n")
    output.append("enum Deeplink: Hashable, Sendable {\n")
    for route in routes {
      output.append("  /// `\(route.route.path)\(queryText(route.route))`\n")
      output.append("  case \(name(route))")
      let parameters = route.route.parameters
      if !parameters.isEmpty {
        output.append("(\(parameters.map { "\(label($0)): String" }.joined(separator: ", ")))")
      }
      output.append("\n")
    }
    output.append("}\n\n")
  }

  private func queryText(_ route: Route) -> String {
    guard !route.query.isEmpty else { return "" }
    return "?" + route.query.map { "\($0.name)={\($0.parameter)}" }.joined(separator: "&")
  }

  private func writeConstants(to output: inout Output) {
    let hosts = environment.hosts.map { "\"\($0)\"" }
    let prefixes = table.prefixes.map { "\"\($0)\"" }
    output.append(
      """
        /// The hosts of https links; the first one is in the links that are written.
        static let hosts = [\(hosts.joined(separator: ", "))]

        /// The scheme of the app's own URLs.
        static let scheme = "\(environment.scheme)"
        static let bundleID = "\(environment.appID)"

        /// The locales that paths begin with; the default locale is not among them.
        static let localePrefixes: [String] = [\(prefixes.joined(separator: ", "))]


      """)
  }

  private func writeParser(to output: inout Output) {
    output.append(
      """
        /// The place that the segments of a path lead to.
        private static func place(
          _ path: [String], _ query: [UInt8], isScheme: Bool
        ) -> Deeplink? {

      """)
    for route in SourceRoute.inOrder(routes) {
      let pattern = route.pattern.map { $0.map { "\"\($0)\"" } ?? "nil" }.joined(separator: ", ")
      output.append("    if fits(path, [\(pattern)], isScheme: isScheme) {\n")
      let values =
        route.places.map { "checked(path[\($0.index)])" }
        + route.route.query.map { "value(of: \"\($0.name)\", in: query)" }
      // The values have names of the generator's, as a parameter may be named like a function.
      for (index, value) in values.enumerated() {
        output.append("      guard let \(local(index)) = \(value) else { return nil }\n")
      }
      output.append(
        "      return .\(name(route))\(call(route, values.indices.map(local)))\n    }\n")
    }
    output.append("    return nil\n  }\n\n")
  }

  private func writePrinter(to output: inout Output) {
    output.append(
      """
        /// The path and the query of a place.
        private static func tail(of place: Deeplink) -> String? {
          switch place {

      """)
    for route in routes {
      let names = route.route.parameters.indices.map(local)
      let bindings = names.map { "let \($0)" }.joined(separator: ", ")
      output.append("    case .\(name(route))\(names.isEmpty ? "" : "(\(bindings))"):\n")
      var rest = names[...]
      let path = route.pattern.map { text in
        text.map { "\"\($0)\"" } ?? "written(checked(\(rest.popFirst() ?? "")))"
      }
      let query = route.route.query.map { item in
        "(\"\(item.name)\", checkedValue(\(rest.popFirst() ?? "")))"
      }
      output.append("      return joined([\(path.joined(separator: ", "))]")
      if !query.isEmpty { output.append(", query: [\(query.joined(separator: ", "))]") }
      output.append(")\n")
    }
    output.append("    }\n  }\n\n")
  }

  private func writeEntries(to output: inout Output) {
    output.append(
      """
        /// The place that the system knows by a name behind the bundle ID.
        private static func place(named name: String) -> Deeplink? {
          switch name {

      """)
    for route in routes where route.route.parameters.isEmpty {
      output.append("    case \(names(route)): return .\(name(route))\n")
    }
    output.append("    default: return nil\n    }\n  }\n\n")
    writeActivities(to: &output)
    writeSpotlight(to: &output)
    writePush(to: &output)
    let search = table.searchRoute.flatMap { found in routes.first { $0.route == found } }
    output.append("  private static func place(searching text: String) -> Deeplink? {\n")
    if let search {
      output.append(
        "    checkedValue(text).map { .\(name(search))\(call(search, ["$0"])) }\n  }\n")
    } else {
      output.append("    nil\n  }\n")
    }
  }

  private func writeActivities(to output: inout Output) {
    output.append(
      """
        /// What shortcuts and user activities call a place, behind the bundle ID; the first name is
        /// the one that is written.
        private static func names(of place: Deeplink) -> [String] {
          switch place {

      """)
    for route in routes {
      output.append("    case .\(name(route)): return [\(names(route))]\n")
    }
    output.append("    }\n  }\n\n")
  }

  private func writeSpotlight(to output: inout Output) {
    let places = routes.filter { !$0.route.entries.spotlight.isEmpty }
    output.append(
      """
        /// The place of a Spotlight item; without a domain it is of the oldest kind.
        private static func place(domain: String?, _ id: String) -> Deeplink? {

      """)
    guard !places.isEmpty else {
      output.append("    nil\n  }\n\n")
      return
    }
    output.append("    guard let id = checked(id) else { return nil }\n    switch domain {\n")
    for (index, route) in places.enumerated() {
      let domains = route.route.entries.spotlight.map { "\"\($0)\"" }
      let all = (index == 0 ? ["nil"] : []) + domains
      output.append(
        "    case \(all.joined(separator: ", ")): return .\(name(route))\(call(route, ["id"]))\n")
    }
    output.append("    default: return nil\n    }\n  }\n\n")
  }

  private func writePush(to output: inout Output) {
    let places = routes.filter { $0.route.entries.push != nil }
    let keys = places.compactMap { $0.route.entries.push }.map { "\"\($0)\"" }
    output.append(
      "  private static let pushKeys: Set<String> = [\(keys.joined(separator: ", "))]\n\n")
    guard !places.isEmpty else {
      output.append(
        """
          private static func place(pushKey key: String, _ value: String) -> Deeplink? {
            nil
          }


        """)
      return
    }
    output.append(
      """
        /// The place of a push payload's key.
        private static func place(pushKey key: String, _ value: String) -> Deeplink? {
          switch key {

      """)
    for route in places {
      guard let key = route.route.entries.push else { continue }
      let check = route.route.query.isEmpty ? "checked" : "checkedValue"
      output.append(
        "    case \"\(key)\": return \(check)(value).map { .\(name(route))\(call(route, ["$0"])) }\n"
      )
    }
    output.append("    default: return nil\n    }\n  }\n\n")
  }

  /// The arguments of a case; there only one word needs backticks.
  private func call(_ route: SourceRoute, _ values: [String]) -> String {
    guard !values.isEmpty else { return "" }
    let arguments = zip(route.route.parameters, values).map { parameter, value in
      (parameter == "inout" ? "`inout`" : parameter) + ": " + value
    }
    return "(" + arguments.joined(separator: ", ") + ")"
  }

  /// The activity and the name of a route, as texts of the source.
  private func names(_ route: SourceRoute) -> String {
    let (activity, name) = (route.route.activity, route.route.name)
    return activity == name ? "\"\(name)\"" : "\"\(activity)\", \"\(name)\""
  }

  /// What the source calls a value of a parameter.
  private func local(_ index: Int) -> String { "value\(index + 1)" }

  /// The case of a route; a name that every enumeration or optional value has gets an underscore.
  private func name(_ route: SourceRoute) -> String {
    let isTaken = ["hash", "hashValue", "init", "none", "self", "some"].contains(route.lowerName)
    return isTaken ? route.lowerName + "_" : identifier(route.lowerName)
  }

  /// A parameter's name as a label of a case, of which three words need backticks.
  private func label(_ name: String) -> String {
    ["inout", "let", "var"].contains(name) ? "`\(name)`" : name
  }

  /// A name as an identifier, in backticks where Swift gives the word a meaning.
  private func identifier(_ name: String) -> String {
    Self.words.contains(name) ? "`\(name)`" : name
  }

  private static let words: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch",
    "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "self", "some", "static", "struct", "subscript",
    "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
