import WaymarkCore

/// Finds the apps of a list, without duplicates, and reports the faults of those that it omits.
struct EntryRegister {
  let ids: [String: String]
  let location: Location
  private(set) var entries: [OpenInMaps.Entry] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var refused: Set<String> = []

  init(ids: [String: String], location: Location) {
    self.ids = ids
    self.location = location
  }

  /// The positions of apps among the entries; two forms of one app share one.
  mutating func numbers(of apps: [String]) -> [Int] {
    var numbers: [Int] = []
    for id in apps {
      guard let number = number(of: id), !numbers.contains(number) else { continue }
      numbers.append(number)
    }
    return numbers
  }

  private mutating func number(of id: String) -> Int? {
    guard !refused.contains(id), let entry = entry(of: id) else {
      refused.insert(id)
      return nil
    }
    if let number = entries.firstIndex(where: { $0.family == entry.family }) { return number }
    entries.append(entry)
    if entry.row == nil {
      report(.mapsNoPage, id, "\(entry.app.name) is shown only with its stores: \(Self.noLink)")
    }
    return entries.count - 1
  }

  private static let noLink = "it has no link to a coordinate that works without the app"

  private mutating func entry(of id: String) -> OpenInMaps.Entry? {
    let app: NavigationApp
    var web: NavigationApp?
    do throws(MapError) {
      app = try NavigationApp.named(id)
      web = try app.web.map { id throws(MapError) in try NavigationApp.named(id) }
    } catch {
      report(.mapsUnknownApp, id, error.message)
      return nil
    }
    if case .retired(let since, let reason, let replacement) = app.status {
      let date = since.map { ", discontinued in \($0)" } ?? ""
      let hint = replacement.map { "; use \($0)" } ?? ""
      report(.mapsRetiredApp, id, "\(app.name) is left out\(date): \(reason)\(hint)")
      return nil
    }
    var configuration: [String: String] = [:]
    if let row = web, let identifier = row.identifier {
      let value = ids[id] ?? ids[app.id] ?? ids[row.id]
      if identifier.isMandatory, value?.isEmpty != false {
        report(
          .mapsMissingIdentifier, id,
          "\(app.name) requires an identifier; add \"\(app.id)\" to the ids")
        return nil
      }
      if let value { configuration[identifier.parameter] = value }
    }
    if let row = web, let action = row.action(with: configuration) {
      return OpenInMaps.Entry(app: app, row: row, configuration: configuration, action: action)
    }
    guard app.stores != .none else {
      report(.mapsNoPage, id, "\(app.name) is left out: \(Self.noLink)")
      return nil
    }
    return OpenInMaps.Entry(app: app, row: nil, configuration: [:], action: .place)
  }

  /// Reports identifiers that do not belong to an app.
  mutating func checkIdentifiers() {
    for id in ids.keys.sorted() where (try? NavigationApp.named(id)) == nil {
      let hint = suggestion(for: id, among: NavigationApp.all.map(\.id))
      report(
        .mapsUnknownApp, id,
        "an identifier is given for \"\(id)\", which is not an app"
          + (hint.map { "; did you mean \($0)?" } ?? ""))
    }
  }

  private mutating func report(_ kind: DiagnosticKind, _ id: String, _ message: String) {
    diagnostics.append(Diagnostic(kind, at: location.at(field: id), message))
  }
}

extension NavigationApp {
  /// What links of the row show for a coordinate; `nil` when it has none.
  fileprivate func action(with configuration: [String: String]) -> MapAction? {
    let point =
      coverage.map {
        Coordinate<WGS84>(
          clampingLatitude: ($0.latitudes.lowerBound + $0.latitudes.upperBound) / 2,
          longitude: ($0.longitudes.lowerBound + $0.longitudes.upperBound) / 2)
      } ?? Coordinate<WGS84>(clampingLatitude: 1, longitude: 1)
    return [.directions, .place].first { action in
      let request = MapRequest(
        app: id, action: action, to: MapPlace(.wgs84(point), name: "-"),
        configuration: configuration)
      return (try? link(for: request)) != nil
    }
  }
}
