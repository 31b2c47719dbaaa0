public import WaymarkAppLinks
import WaymarkCore
public import WaymarkRoutes

/// The `apple-app-site-association` file of an environment: which of its URLs open its app on iOS.
///
/// AppFiles writes the files that apps and their sites need: association files, entitlements,
/// plists, manifests, payloads and source code. Each file has a type, named after what it writes,
/// whose `bytes` are the whole file. The room reads no files and decides nothing about links;
/// `AppLinks` does that.
///
/// Of a detail only `appIDs` and `components` are written. `AssociationComponent.swift` has the
/// order of the rules. Localised routes share a variable of the file, because the system's
/// `$(lang)` does not include tags such as `zh-Hans`.
public struct AssociationFile: Sendable {
  /// The path at which every host serves the file.
  public static let path = "/.well-known/apple-app-site-association"

  private let table: RouteTable
  private let apps: [String]
  private let reserved: [ReservedPrefix]
  private let clips: [String]
  private let services: [AssociatedDomain.Service]

  /// Makes the file for the apps of an environment and their App Clips.
  ///
  /// The services are what the apps are associated with the hosts for, in addition to links and App
  /// Clips.
  public init(
    _ table: RouteTable, apps: [AppIdentifier], clips: [AppIdentifier] = [],
    services: [AssociatedDomain.Service] = [], reserved: [ReservedPrefix] = []
  ) {
    self.table = table
    self.apps = Self.sorted(apps)
    self.clips = Self.sorted(clips)
    self.services = services
    self.reserved = reserved
  }

  /// What the links have that every file keeps in the browser, such as `#web`, by the pointer of the
  /// rule in a file without reserved prefixes.
  public static var kept: [String: String] {
    Dictionary(
      uniqueKeysWithValues: AssociationComponent.kept.enumerated().map {
        ("/applinks/details/0/components/\($0)", $1)
      })
  }

  private static func sorted(_ apps: [AppIdentifier]) -> [String] {
    Set(apps.map(\.description)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The file's bytes, or why devices would not read them; a large file has no line breaks.
  public func bytes() throws(LinkFault) -> [UInt8] {
    let limit = AssociationMatcher.sizeLimit
    let pretty = rendered { $0.json(json, layout: .pretty) }
    if pretty.count <= limit { return pretty }
    let bytes = rendered { $0.json(json) }
    guard bytes.count <= limit else {
      throw LinkFault(
        .associationSize,
        "the association file has \(bytes.count) bytes; devices read at most \(limit)"
          + largestGroups)
    }
    return bytes
  }

  /// The patterns that most routes share except for one fixed segment, as the end of a message: a
  /// parameter instead would merge them into one route.
  private var largestGroups: String {
    var counts: [String: Int] = [:]
    for route in table.routes {
      let segments = route.path.segments
      for place in segments.indices where segments[place].literal != nil {
        var form = segments.map(\.description)
        form[place] = "…"
        counts["/" + form.joined(separator: "/"), default: 0] += 1
      }
    }
    let groups = counts.filter { $0.value > 1 }
      .sorted { ($0.value, $1.key) > ($1.value, $0.key) }.prefix(3)
    guard !groups.isEmpty else { return "" }
    return "; "
      + groups.map { "\($0.value) routes have the form \($0.key)" }.joined(separator: ", ")
  }

  private var json: JSON {
    let locales = table.prefixes.map { JSON.string($0) }
    let details = JSON.members([
      "appIDs": .array(apps.map { .string($0) }),
      "components": .array(AssociationComponent.inOrder(of: table, reserved: reserved).map(\.json)),
    ])
    let links = JSON.members([
      "substitutionVariables": locales.isEmpty ? nil : .members(["locale": .array(locales)]),
      "details": .array(apps.isEmpty ? [] : [details]),
    ])
    return .members([
      "applinks": links,
      "webcredentials": list(apps, for: .webcredentials),
      "appclips": clips.isEmpty ? nil : list(clips),
      "activitycontinuation": list(apps, for: .activitycontinuation),
    ])
  }

  private func list(_ apps: [String], for service: AssociatedDomain.Service) -> JSON? {
    services.contains(service) && !apps.isEmpty ? list(apps) : nil
  }

  private func list(_ apps: [String]) -> JSON {
    .members(["apps": .array(apps.map { .string($0) })])
  }
}
