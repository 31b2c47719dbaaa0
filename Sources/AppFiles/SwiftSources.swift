import WaymarkCore
import WaymarkEmbedded
public import WaymarkRoutes

/// The Swift sources of an iOS app: its places, the router of its links, and what takes the links from
/// the system.
///
/// The files are the same in every environment, but for `Routes.<environment>.swift`, of which a
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
    let hosts = environment.hosts.map { "\"\($0)\"" }.joined(separator: ", ")
    let own = [
      "environment": environment.name, "hosts": hosts, "scheme": environment.scheme,
      "bundleID": environment.appID,
      "environmentMaps": environment.maps.map(declaration) ?? "",
    ]
    return file(
      "Routes.\(environment.name).swift", from: "Routes", values.merging(own) { $1 })
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

  /// What templates of every file may name.
  private var values: [String: String] {
    let access = settings.access == .internal ? "" : "\(settings.access.rawValue) "
    let isPackage = settings.runtime == .package
    return [
      "type": settings.type, "access": access,
      "import": isPackage ? "\nimport WaymarkRoutes\n" : "",
      "runtime": isPackage ? "WaymarkRoutes." : RuntimeLibrary.prefix,
      "places": places.declaration(of: settings.type, access: access),
      "routes": table.routes.map { "          \(expression(of: $0)),\n" }.joined(),
      "locales": list(table.locales),
      "placesOfLinks": places.cases.map(place).joined(),
      "linksOfPlaces": places.cases.map(link).joined(),
    ]
  }

  /// What makes a place of a route that a link leads to.
  private func place(of route: Route, _ names: [String]) -> String {
    let values = route.parameters.map { parameter in
      (parameter == "inout" ? "`inout`" : parameter) + ": link[\"\(parameter)\"]"
    }
    let place = Self.nested(names, values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
    return "    case \"\(route.name)\": \(place)\n"
  }

  /// The name of a place's route and its values, which the source calls by number: a parameter may
  /// have any name.
  private func link(of route: Route, _ names: [String]) -> String {
    let numbers = route.parameters.indices.map { "value\($0 + 1)" }
    let values = numbers.map { "let \($0)" }.joined(separator: ", ")
    let members = zip(route.parameters, numbers).map { "\"\($0)\": \($1)" }
    let place = Self.nested(names, values.isEmpty ? "" : "(\(values))")
    return "    case \(place):"
      + " (\"\(route.name)\", [\(members.isEmpty ? ":" : members.joined(separator: ", "))])\n"
  }

  /// A case within its cases: `.ads(.details(id: id))`.
  static func nested(_ names: [String], _ values: String) -> String {
    names.map { "." + $0 }.joined(separator: "(") + values
      + String(repeating: ")", count: names.count - 1)
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
    return ".init(\(arguments.joined(separator: ", ")))"
  }

  func list(_ texts: [String]) -> String {
    "[" + texts.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
  }
}
