import WaymarkCore
import WaymarkEmbedded
public import WaymarkRoutes

/// The Swift sources of an iOS app: its places, the router of its links, and the code that receives
/// links from the system.
///
/// The files are the same in every environment, except `Routes.<environment>.swift`, of which each
/// configuration compiles one.
public struct SwiftSources: Sendable {
  /// The files, each of which has a template.
  static let subjects = [
    "Deeplink", "DeeplinkManager", "DeeplinkNotifications", "DeeplinkRouter",
    "DeeplinkRouter+System", "DeeplinkScene", "DeeplinkView",
  ]

  let table: RouteTable
  let settings: SwiftSettings
  let features: AppFeatures
  let places: PlaceTree

  public init(
    _ table: RouteTable, _ settings: SwiftSettings = .init(), _ features: AppFeatures = .init()
  ) throws(LinkFault) {
    self.table = table
    self.settings = settings
    self.features = features
    places = try PlaceTree(table)
  }

  /// The files that are the same in every environment.
  package var files: [SourceFile] {
    let values = values.merging(featureValues) { first, _ in first }
    return (Self.subjects + featureSubjects).map { file("\($0).swift", from: $0, values) }
      + runtime
  }

  /// The file of one environment.
  package func routes(of environment: SourceEnvironment) throws(LinkFault) -> SourceFile {
    try environment.check()
    let hosts = list(environment.hosts, after: "  \(access)static let hosts = [")
    let own = [
      "environment": environment.name, "hosts": hosts, "scheme": environment.scheme,
      "bundleID": environment.appID,
      "environmentMaps": environment.maps.map(declaration) ?? "",
    ]
    return file(
      "Routes.\(environment.name).swift", from: "Routes", values.merging(own) { $1 })
  }

  /// The access modifier of declarations that others may use: nothing, or `public `.
  private var access: String {
    settings.access == .internal ? "" : settings.access.rawValue + " "
  }

  private var runtime: [SourceFile] {
    guard settings.runtime == .sources else { return [] }
    return features.hasMaps ? RuntimeLibrary.routesAndMapsFiles : RuntimeLibrary.routesFiles
  }

  private func file(
    _ name: String, from template: String, _ values: [String: String]
  ) -> SourceFile {
    let path = "Sources/AppFiles/SwiftTemplates/\(template).swift.txt"
    return SourceFile(
      name, String(decoding: filled(EmbeddedFile.bytes(of: path), values), as: UTF8.self))
  }

  /// The values for the templates of every file.
  private var values: [String: String] {
    let isPackage = settings.runtime == .package
    return [
      "type": settings.type, "access": access,
      "import": isPackage ? "import WaymarkRoutes\n" : "",
      "runtime": isPackage ? "WaymarkRoutes." : RuntimeLibrary.prefix,
      "places": places.declaration(of: settings.type, access: access),
      "routes": table.routes.map { expression(of: $0) }.joined(),
      "locales": list(table.locales, after: "        locales: ["),
      "placesOfLinks": places.cases.map(place).joined(),
      "linksOfPlaces": places.cases.map(link).joined(),
    ]
  }

  /// The code that makes the place for the route of a link.
  private func place(of route: Route, _ names: [String]) -> String {
    let values = route.parameters.map { parameter in
      (parameter == "inout" ? "`inout`" : parameter) + ": link[\"\(parameter)\"]"
    }
    let place = Self.nested(names, values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
    let pattern = "    case \"\(route.name)\":"
    return sourceLine("\(pattern) \(place)", or: "\(pattern)\n      \(place)") + "\n"
  }

  /// The name of a place's route and the values of its parameters.
  private func link(of route: Route, _ names: [String]) -> String {
    let variables = route.parameters.map(PlaceTree.variable)
    let values = variables.map { "let \($0)" }.joined(separator: ", ")
    let members = zip(route.parameters, variables).map { "\"\($0)\": \($1)" }
    let place = Self.nested(names, values.isEmpty ? "" : "(\(values))")
    let pattern = "    case \(place):"
    let link = "(\"\(route.name)\", [\(members.isEmpty ? ":" : members.joined(separator: ", "))])"
    return sourceLine("\(pattern) \(link)", or: "\(pattern)\n      \(link)") + "\n"
  }

  /// A case within its cases: `.ads(.details(id: id))`.
  static func nested(_ names: [String], _ values: String) -> String {
    names.map { "." + $0 }.joined(separator: "(") + values
      + String(repeating: ")", count: names.count - 1)
  }

  /// The code that makes a route in the app: what its router needs, without the pages.
  private func expression(of route: Route) -> String {
    let indent = String(repeating: " ", count: 12)
    var arguments = ["name: \"\(route.name)\", path: \"\(route.path)\""]
    if !route.was.isEmpty {
      arguments.append(
        "was: [\(list(route.was.map(\.description), after: "\(indent)was: ["))]")
    }
    if !route.query.isEmpty {
      let items = route.query.map { "\"\($0.name)\": \"{\($0.parameter)}\"" }
      arguments.append("query: [\(items.joined(separator: ", "))]")
    }
    var entries: [String] = []
    if let activity = route.entries.activity { entries.append("activity: \"\(activity)\"") }
    if !route.entries.spotlight.isEmpty {
      let domains = list(route.entries.spotlight, after: "\(indent)entries: .init(spotlight: [")
      entries.append("spotlight: [\(domains)]")
    }
    if let push = route.entries.push { entries.append("push: \"\(push)\"") }
    if !entries.isEmpty { arguments.append("entries: .init(\(entries.joined(separator: ", ")))") }
    let isOne = !arguments.contains { $0.contains("\n") }
    let long = arguments.map { indent + $0 }.joined(separator: ",\n")
    let lines = "          .init(\n\(long)),"
    let line = "          .init(\(arguments.joined(separator: ", "))),"
    return (isOne ? sourceLine(line, or: lines) : lines) + "\n"
  }

  /// Texts as the elements of an array whose bracket is at the end of `head`.
  func list(_ texts: [String], after head: String) -> String {
    sourceElements(texts.map(swiftLiteral), after: head, step: "  ")
  }
}
