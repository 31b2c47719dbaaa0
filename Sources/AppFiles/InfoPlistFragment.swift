import Bytes
import Model
public import Routes

/// The part of an iOS app's `Info.plist` that declares its URL scheme, the apps it asks for and the
/// activities it continues.
public struct InfoPlistFragment: Sendable {
  /// How many schemes `canOpenURL` answers for in apps linked on iOS 15 or later.
  private static let querySchemesLimit = 50

  /// How many it answers for in apps linked on iOS 27 or later.
  private static let nextQuerySchemesLimit = 25

  private let bundleID: String
  private let scheme: String?
  private let querySchemes: [String]
  private let activities: [String]
  private let continuesSearches: Bool

  /// Makes the fragment of an app.
  ///
  /// The query schemes are those of other apps, the most useful ones first; one that is listed twice
  /// counts once. With a route table every route has a user activity, and searches in Spotlight go
  /// on in the app when a route takes them.
  public init(
    bundleID: String, scheme: String? = nil, querySchemes: [String] = [],
    table: RouteTable? = nil
  ) throws(LinkFault) {
    if let scheme { try checkScheme(scheme) }
    for (index, scheme) in querySchemes.enumerated() where !isScheme(scheme) {
      throw LinkFault(
        .appScheme, "the query scheme \(index + 1), \(LinkFault.quote(scheme)), is no scheme")
    }
    var seen: Set<String> = []
    self.bundleID = bundleID
    self.scheme = scheme
    activities = (table?.routes ?? []).map { "\(bundleID).\($0.activity)" }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    continuesSearches = table?.searchRoute != nil
    self.querySchemes = querySchemes.filter { seen.insert($0.asciiLowercased).inserted }
    if let fault = fault(over: Self.querySchemesLimit, .appQuerySchemesLimit, "iOS") { throw fault }
  }

  /// What works now and will not later: more query schemes than the next iOS accepts.
  public var warnings: [LinkFault] {
    [fault(over: Self.nextQuerySchemesLimit, .appQuerySchemesMany, "iOS 27")].compactMap(\.self)
  }

  private func fault(over limit: Int, _ kind: DiagnosticKind, _ system: String) -> LinkFault? {
    guard querySchemes.count > limit else { return nil }
    return LinkFault(
      kind, "there are \(querySchemes.count) query schemes; \(system) accepts \(limit)")
  }

  /// The fragment as an XML property list.
  public var bytes: [UInt8] {
    let type = scheme.map { scheme in
      JSON.members([
        "CFBundleTypeRole": "Editor",
        "CFBundleURLName": .string(bundleID),
        "CFBundleURLSchemes": [.string(scheme)],
      ])
    }
    return propertyList(
      .members([
        "CFBundleURLTypes": type.map { [$0] },
        // Without the key a search ends in Spotlight.
        "CoreSpotlightContinuation": continuesSearches ? true : nil,
        "LSApplicationQueriesSchemes": list(querySchemes),
        "NSUserActivityTypes": list(activities),
      ]))
  }

  private func list(_ texts: [String]) -> JSON? {
    texts.isEmpty ? nil : .array(texts.map { .string($0) })
  }
}
