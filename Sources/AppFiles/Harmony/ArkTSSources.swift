import WaymarkAppLinks
public import WaymarkRoutes

/// The ArkTS sources of a HarmonyOS app, one for each subject, which are the same in every
/// environment.
///
/// They need only the language and `Want`, and read and write the same links as `Routes.Router`.
/// What differs between environments is in `ArkTSRoutes`.
public struct ArkTSSources: Sendable {
  private let places: [ArkTSPlace]
  private let table: RouteTable

  public init(_ table: RouteTable) throws(LinkFault) {
    self.table = table
    places = try ArkTSPlace.all(of: table)
  }

  /// The names of the files and their bytes, in UTF-8.
  public var files: [(name: String, bytes: [UInt8])] {
    [
      (
        "Deeplink",
        filled(
          PackageResources.Deeplink_ets_txt, ["places": places.map(\.declaration).joined()])
      ),
      ("DeeplinkRouter", filled(PackageResources.DeeplinkRouter_ets_txt, router)),
      ("DeeplinkWants", PackageResources.DeeplinkWants_ets_txt),
      ("DeeplinkManager", PackageResources.DeeplinkManager_ets_txt),
    ]
  }

  private func elements(_ texts: [String], after head: String) -> String {
    sourceElements(texts.map(arkTSText), after: head, step: "  ")
  }

  private func imports(_ names: [String]) -> String {
    let end = "} from './Deeplink';"
    return sourceLine(
      "import { \(names.joined(separator: ", ")) \(end)",
      or: "import {\n" + names.map { "  \($0),\n" }.joined() + end)
  }

  private var router: [String: String] {
    let pushed = places.filter { $0.route.entries.push != nil }
    let search = table.searchRoute.flatMap { found in places.first { $0.route == found } }
    return [
      "imports": imports(["Deeplink"] + places.map(\.name)),
      "locales": elements(table.prefixes, after: "const LOCALE_PREFIXES: string[] = ["),
      "pushKeys": elements(
        pushed.compactMap(\.route.entries.push), after: "const PUSH_KEYS: string[] = ["),
      // More specific routes come first.
      "parsers": places.flatMap { place in
        ([place.route.path] + place.route.was).map { (place, $0) }
      }
      .sorted { $0.1.sortsBefore($1.1) }.map { $0.parser(at: $1) }.joined(),
      "printers": places.map(\.printer).joined(),
      "pushes": pushed.map { place in
        "  if (key === '\(place.route.entries.push ?? "")') {\n"
          + place.made(of: [place.check(of: "text")], indent: "    ") + "  }\n"
      }.joined(),
      "search": search?.made(of: ["checkedValue(text)"], indent: "  ") ?? "  return null;\n",
    ]
  }
}

/// The file `Routes.ets` of a HarmonyOS app: what differs between its environments.
public struct ArkTSRoutes: Sendable {
  private let environment: SourceEnvironment

  public init(_ environment: SourceEnvironment) throws(LinkFault) {
    try environment.check()
    self.environment = environment
  }

  /// The source, in UTF-8.
  public var bytes: [UInt8] {
    filled(
      PackageResources.Routes_ets_txt,
      [
        "environment": environment.name, "environmentText": arkTSText(environment.name),
        "hosts": arkTSTexts(environment.hosts), "scheme": environment.scheme,
      ])
  }
}

/// A route in ArkTS: a class such as `DeeplinkAdsDetails`.
struct ArkTSPlace: Sendable {
  let route: Route
  let name: String

  /// The places of a table in its order, if no two have the same name.
  static func all(of table: RouteTable) throws(LinkFault) -> [ArkTSPlace] {
    var places: [ArkTSPlace] = []
    for route in table.routes {
      let parts = route.name.split(separator: ".").map { capitalized(String($0)) }
      let name = "Deeplink" + parts.joined()
      if let other = places.first(where: { $0.name == name }) {
        throw LinkFault(
          .routeSourceName,
          "the routes \(other.route.name) and \(route.name) are both \(name) in ArkTS")
      }
      places.append(ArkTSPlace(route: route, name: ownNames.contains(name) ? name + "_" : name))
    }
    return places
  }

  /// The classes of the other files.
  private static let ownNames = ["DeeplinkManager", "DeeplinkRouter", "DeeplinkWants"]

  /// The property of a parameter; some names are those of the class itself.
  private func property(_ parameter: String) -> String {
    var name = parameter
    if ["constructor", "route"].contains(name) {
      repeat { name += "_" } while route.parameters.contains(name)
    }
    return name
  }

  /// The names of variables for the values: a parameter may have any name.
  private var values: [String] { route.parameters.indices.map { "value\($0 + 1)" } }

  /// The class of the place.
  var declaration: String {
    let query = route.query.map { "\($0.name)={\($0.parameter)}" }.joined(separator: "&")
    let fields = route.parameters.map { "  readonly \(property($0)): string;\n" }.joined()
    // A parameter may be a reserved word, which a property can be and an argument cannot.
    let parameters = route.parameters.map { "\($0)Value: string" }.joined(separator: ", ")
    let assignments = route.parameters.map { "    this.\(property($0)) = \($0)Value;\n" }
    return """

      /** `\(route.path)\(query.isEmpty ? "" : "?" + query)` */
      export class \(name) extends Deeplink {
      \(fields)\(fields.isEmpty ? "" : "\n")  constructor(\(parameters)) {
          super('\(route.name)');
      \(assignments.joined())  }
      }

      """
  }

  /// The code that reads the URLs of the route at its path, or at an earlier path.
  func parser(at path: PathPattern) -> String {
    let segments = path.segments
    let pattern = segments.map { $0.literal.map { "'\($0)'" } ?? "null" }.joined(separator: ", ")
    let values =
      route.path.parameters.compactMap { segments.firstIndex(of: .parameter($0)) }
      .map { "checked(path[\($0)])" }
      + route.query.map { "queryValue('\($0.name)', query)" }
    return "  if (fits(path, [\(pattern)], isScheme)) {\n" + made(of: values, indent: "    ")
      + "  }\n"
  }

  /// The code that returns the place for some values, or null when one of them is null.
  func made(of expressions: [String], indent: String) -> String {
    let values = self.values
    let lines = zip(values, expressions).map { "\(indent)const \($0) = \($1);\n" }.joined()
    let isNull = values.map { "\($0) === null" }.joined(separator: " || ")
    let made = "new \(name)(\(values.joined(separator: ", ")))"
    guard !isNull.isEmpty else { return "\(indent)return \(made);\n" }
    return lines
      + sourceLine(
        "\(indent)return \(isNull) ? null : \(made);",
        or: "\(indent)return \(isNull)\n\(indent)  ? null\n\(indent)  : \(made);") + "\n"
  }

  /// The code that checks the value of the route's only parameter.
  func check(of text: String) -> String {
    (route.query.isEmpty ? "checked" : "checkedValue") + "(\(text))"
  }

  /// The code that writes the path and the query of the place.
  var printer: String {
    let path = route.path.segments.map { segment in
      switch segment {
      case .literal(let text): "'\(text)'"
      case .parameter(let name): "written(checked(place.\(property(name))))"
      }
    }
    let query = route.query.map { item in
      "new QueryItem('\(item.name)', checkedValue(place.\(property(item.parameter))))"
    }
    let parts = ["[\(path.joined(separator: ", "))]", "[\(query.joined(separator: ", "))]"]
    let written = sourceLine(
      "    return joined(\(parts.joined(separator: ", ")));",
      or: "    return joined(\n      \(parts.joined(separator: ",\n      ")));")
    return "  if (place instanceof \(name)) {\n\(written)\n  }\n"
  }
}

/// A text as a literal.
private func arkTSText(_ text: String) -> String {
  var literal = "'"
  for scalar in text.unicodeScalars {
    switch scalar {
    case "'", "\\": literal += "\\\(scalar)"
    case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}": literal += " "
    default: literal.unicodeScalars.append(scalar)
    }
  }
  return literal + "'"
}

private func arkTSTexts(_ texts: [String]) -> String {
  texts.map(arkTSText).joined(separator: ", ")
}
