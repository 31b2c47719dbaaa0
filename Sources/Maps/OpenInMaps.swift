import Bytes
public import Model

/// The links by which a page or a pass opens a place in map apps.
///
/// Every link works with nothing installed: it begins with https, or is a `geo:` URI. An app without
/// such a link is left out, with a diagnostic. The list is prepared once and makes the links of any
/// number of places.
public struct OpenInMaps: Sendable {
  /// One link of the list.
  public struct Link: Hashable, Sendable {
    /// The identifier of the app that was asked for.
    public let app: String

    /// What people call the app.
    public let name: String
    public let url: String
    public let losses: MapLosses
  }

  /// What is wrong with the list itself.
  public let diagnostics: [Diagnostic]

  private struct Entry: Sendable {
    let app: String
    let name: String
    let row: NavigationApp
    let configuration: [String: String]
  }

  private let entries: [Entry]
  private let policy: DatumPolicy

  /// Prepares a list.
  /// - Parameters:
  ///   - apps: The identifiers of the apps, in the order of the links.
  ///   - ids: By the identifier of an app, what its vendor knows the maker of the links by; an app
  ///     without one takes that of the row its links are made by.
  ///   - policy: Which coordinates are shifted.
  ///   - place: Where the list of apps stands, for the diagnostics.
  public init(
    apps: [String], ids: [String: String] = [:], policy: DatumPolicy = .standard,
    at place: Place = Place("maps")
  ) {
    var entries: [Entry] = []
    var diagnostics: [Diagnostic] = []
    var seen: Set<String> = []
    for id in apps {
      switch Self.entry(id, ids) {
      case .failure(let fault):
        diagnostics.append(Diagnostic(fault.rule, at: place.at(field: id), fault.message))
      case .success(let entry):
        // Two forms of one app have one link for pages.
        if seen.insert(entry.row.id).inserted { entries.append(entry) }
      }
    }
    for id in ids.keys.sorted() where (try? NavigationApp.named(id)) == nil {
      let hint = suggestion(for: id, among: NavigationApp.all.map(\.id))
      diagnostics.append(
        Diagnostic(
          MapRule.unknownApp, at: place.at(field: id),
          "an identifier is given for \"\(id)\", which is no app"
            + (hint.map { "; did you mean \($0)?" } ?? "")))
    }
    self.entries = entries
    self.diagnostics = diagnostics
    self.policy = policy
  }

  /// Makes the links to a place, in the order of the list.
  ///
  /// A link shows the way where the app can without knowing where it will be read, and else the
  /// place; that is then a loss of the action.
  public func links(to point: Coordinate<WGS84>, named name: String) -> [Link] {
    var links: [Link] = []
    links.reserveCapacity(entries.count)
    var request = MapRequest(
      app: "", to: MapPlace(.wgs84(point), name: name), policy: policy)
    for entry in entries {
      request.configuration = entry.configuration
      request.action = .directions
      if let link = try? entry.row.link(for: request) {
        links.append(Link(entry.app, entry.name, link, link.losses))
        continue
      }
      request.action = .place
      if let link = try? entry.row.link(for: request) {
        links.append(Link(entry.app, entry.name, link, link.losses.union(.action)))
      }
    }
    return links
  }

  private struct Fault: Error {
    let rule: MapRule
    let message: String
  }

  private static func entry(_ id: String, _ ids: [String: String]) -> Result<Entry, Fault> {
    let app: NavigationApp
    let row: NavigationApp
    do {
      app = try NavigationApp.named(id)
      if case .retired(let reason, let replacement) = app.status {
        let hint = replacement.map { "; use \($0)" } ?? ""
        return .failure(
          Fault(rule: .retiredApp, message: "\(app.name) is left out: \(reason)\(hint)"))
      }
      guard let web = app.web else {
        return .failure(
          Fault(
            rule: .noPage,
            message: "\(app.name) is left out: it has no link that works without the app"))
      }
      row = try NavigationApp.named(web)
    } catch {
      return .failure(Fault(rule: .unknownApp, message: error.message))
    }
    guard let identifier = row.identifier else {
      return .success(Entry(app: app.id, name: app.name, row: row, configuration: [:]))
    }
    let value = ids[id] ?? ids[app.id] ?? ids[row.id]
    if identifier.isMandatory, value?.isEmpty != false {
      return .failure(
        Fault(
          rule: .missingIdentifier,
          message: "\(app.name) takes no link without an identifier; add \"\(app.id)\" to the ids"))
    }
    let configuration = value.map { [identifier.parameter: $0] } ?? [:]
    return .success(Entry(app: app.id, name: app.name, row: row, configuration: configuration))
  }
}

extension OpenInMaps.Link {
  fileprivate init(_ app: String, _ name: String, _ link: MapLink, _ losses: MapLosses) {
    self.app = app
    self.name = name
    url = link.url
    self.losses = losses
  }
}

/// The links by which a page or a pass opens one place in map apps, and what is wrong with the list.
public func openInMapsLinks(
  to point: Coordinate<WGS84>, named name: String, apps: [String], ids: [String: String] = [:],
  policy: DatumPolicy = .standard
) -> (links: [OpenInMaps.Link], diagnostics: [Diagnostic]) {
  let list = OpenInMaps(apps: apps, ids: ids, policy: policy)
  return (list.links(to: point, named: name), list.diagnostics)
}
