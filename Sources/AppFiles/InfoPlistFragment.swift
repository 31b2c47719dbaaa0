import WaymarkCore
package import WaymarkRoutes

/// The part of an iOS app's `Info.plist` that declares its URL scheme, the apps it queries, the
/// activities it continues and the shortcuts for everyone.
///
/// It is the same for every environment: differences are build settings of `XcodeConfiguration`.
package struct InfoPlistFragment: Sendable {
  private let querySchemes: [String]
  private let activities: [String]
  private let continuesSearches: Bool
  private let shortcuts: JSON?

  /// Makes the fragment of an app.
  ///
  /// The query schemes are those of other apps, the most useful first; duplicates are counted once.
  /// Every route has a user activity, and searches in Spotlight continue in the app if a route
  /// accepts them.
  package init(querySchemes: [String] = [], table: RouteTable? = nil) throws(LinkFault) {
    self.querySchemes = try checkedSchemes(querySchemes, by: \.asciiLowercased)
    if let fault = QuerySchemeLimit.iOS.fault(of: self.querySchemes) { throw fault }
    activities = (table?.routes ?? []).map { $0.activityType }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    continuesSearches = table?.searchRoute != nil
    shortcuts = try table.flatMap { table throws(LinkFault) in
      table.shortcuts == .forEveryone ? try HomeShortcuts(table, for: nil).json : nil
    }
  }

  /// Warnings about the future: more query schemes than the next version of iOS accepts.
  package var warnings: [LinkFault] {
    [QuerySchemeLimit.nextIOS.fault(of: querySchemes)].compactMap(\.self)
  }

  /// The fragment as an XML property list.
  package var bytes: [UInt8] {
    propertyList(
      .members([
        "CFBundleURLTypes": [
          .members([
            "CFBundleTypeRole": "Editor",
            "CFBundleURLName": .string(XcodeConfiguration.Setting.bundleID.reference),
            "CFBundleURLSchemes": [.string(XcodeConfiguration.Setting.scheme.reference)],
          ])
        ],
        // Without the key, searches do not continue in the app.
        "CoreSpotlightContinuation": continuesSearches ? true : nil,
        "LSApplicationQueriesSchemes": list(querySchemes),
        "NSUserActivityTypes": list(activities),
        "UIApplicationShortcutItems": shortcuts,
        "WaymarkAPIHost": .string(XcodeConfiguration.Setting.apiHost.reference),
      ]))
  }

  private func list(_ texts: [String]) -> JSON? {
    texts.isEmpty ? nil : .array(texts.map { .string($0) })
  }
}

extension Route {
  /// The type of the route's activity and shortcut in an `Info.plist`.
  var activityType: String { "\(XcodeConfiguration.Setting.bundleID.reference).\(activity)" }
}
