import AppLinks
import Bytes
public import Routes

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
    rendered { output in
      output.append(
        "// Made by waymark from waymark.json, for the environment \(environment.name). Do not edit.\n"
      )
      // A table without queries, pushes or a search leaves parameters unused.
      output.append("@file:Suppress(\"UNUSED_PARAMETER\")\n\n")
      let package = environment.appID.split(separator: ".").map { Self.identifier(String($0)) }
      output.append("package \(package.joined(separator: "."))\n\n")
      output.append(KotlinText.imports)
      writePlaces(to: &output)
      output.append(KotlinText.router)
      writeConstants(to: &output)
      writeParser(to: &output)
      writePrinter(to: &output)
      writeEntries(to: &output)
      output.append(KotlinText.runtime)
    }
  }

  private func writePlaces(to output: inout Output) {
    output.append("/** A place in the app that a link can lead to. */\nsealed class Deeplink {\n")
    for route in routes {
      output.append("    /** `\(route.route.path)` */\n")
      // A place may be named like a type, so types are named in full.
      let parameters = route.route.parameters.map { "val \(Self.property($0)): kotlin.String" }
      output.append(
        parameters.isEmpty
          ? "    object \(type(route)) : Deeplink()\n"
          : "    data class \(type(route))(\(parameters.joined(separator: ", "))) : Deeplink()\n"
      )
    }
    output.append("}\n\n")
  }

  private func writeConstants(to output: inout Output) {
    output.append(
      """
          /** The hosts of https links; the first one is in the links that are written. */
          val hosts: List<String> = listOf(\(texts(environment.hosts)))

          /** The scheme of the app's own URLs. */
          const val SCHEME: String = "\(environment.scheme)"

          /** The locales that paths begin with; the default locale is not among them. */
          val localePrefixes: List<String> = listOf(\(texts(table.prefixes)))


      """)
  }

  private func writeParser(to output: inout Output) {
    output.append(
      """
          /** The place that the segments of a path lead to. */
          private fun place(path: List<String>, query: String, isScheme: Boolean): Deeplink? {

      """)
    // The more specific routes come first.
    for route in routes.sorted(by: { $0.route.path.sortsBefore($1.route.path) }) {
      let segments = route.route.path.segments.map(\.literal)
      let pattern = segments.map { $0.map { "\"\($0)\"" } ?? "null" }.joined(separator: ", ")
      output.append("        if (fits(path, listOf(\(pattern)), isScheme)) {\n")
      let values =
        segments.indices.filter { segments[$0] == nil }.map { "checked(path[\($0)])" }
        + route.route.query.map { "value(\"\($0.name)\", query)" }
      for (index, value) in values.enumerated() {
        output.append("            val \(local(index)) = \(value) ?: return null\n")
      }
      output.append(
        "            return \(call(route, values.indices.map(local)))\n        }\n")
    }
    output.append("        return null\n    }\n\n")
  }

  private func writePrinter(to output: inout Output) {
    output.append(
      """
          /** The path and the query of a place. */
          private fun tail(place: Deeplink): String? = when (place) {

      """)
    for route in routes {
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
      output.append(
        "        \(pattern) -> joined(listOf(\(path.joined(separator: ", "))), listOf(\(query.joined(separator: ", "))))\n"
      )
    }
    output.append("    }\n\n")
  }

  private func writeEntries(to output: inout Output) {
    let places = routes.filter { $0.route.entries.push != nil }
    let keys = places.compactMap(\.route.entries.push)
    output.append("    private val pushKeys: Set<String> = setOf(\(texts(keys)))\n\n")
    output.append("    /** The place of a push message's key. */\n")
    output.append("    private fun place(pushKey: String, text: String): Deeplink? =")
    output.append(places.isEmpty ? " null\n\n" : " when (pushKey) {\n")
    for route in places {
      guard let key = route.route.entries.push else { continue }
      let check = route.route.query.isEmpty ? "checked" : "checkedValue"
      output.append(
        "        \"\(key)\" -> \(check)(text)?.let { \(call(route, ["it"])) }\n")
    }
    if !places.isEmpty { output.append("        else -> null\n    }\n\n") }
    output.append(
      "    private fun placeSearching(text: String): Deeplink? =\n")
    let search = table.searchRoute.flatMap { found in routes.first { $0.route == found } }
    output.append(
      search.map { "        checkedValue(text)?.let { \(call($0, ["it"])) }\n" } ?? "        null\n"
    )
  }

  private func call(_ route: SourceRoute, _ values: [String]) -> String {
    let place = "Deeplink.\(type(route))"
    return values.isEmpty ? place : "\(place)(\(values.joined(separator: ", ")))"
  }

  private func local(_ index: Int) -> String { "value\(index + 1)" }

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
