import WaymarkCore
public import WaymarkRoutes

/// The part of an iOS app's `Info.plist` that declares its URL scheme, the apps it asks for and the
/// activities it continues.
public struct InfoPlistFragment: Sendable {
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
    self.querySchemes = try checkedSchemes(querySchemes, by: \.asciiLowercased)
    if let fault = QuerySchemeLimit.iOS.fault(of: self.querySchemes) { throw fault }
    self.bundleID = bundleID
    self.scheme = scheme
    activities = (table?.routes ?? []).map { "\(bundleID).\($0.activity)" }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    continuesSearches = table?.searchRoute != nil
  }

  /// What works now and will not later: more query schemes than the next iOS accepts.
  public var warnings: [LinkFault] {
    [QuerySchemeLimit.nextIOS.fault(of: querySchemes)].compactMap(\.self)
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
