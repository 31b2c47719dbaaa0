import Bytes
public import Routes

/// The part of an iOS app's `Info.plist` that declares its URL scheme, the apps it asks for and the
/// activities it continues.
public struct InfoPlistFragment: Sendable {
  /// How many schemes `canOpenURL` answers for in apps linked on iOS 15 or later.
  public static let querySchemesLimit = 50

  /// How many it answers for in apps linked on iOS 27 or later.
  public static let nextQuerySchemesLimit = 25

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
    for (index, scheme) in querySchemes.enumerated() {
      let isSound = scheme.utf8.enumerated().allSatisfy { isSchemeByte($1, isFirst: $0 == 0) }
      guard isSound, !scheme.isEmpty else {
        throw LinkFault(
          .appScheme, "the query scheme \(index + 1), \(LinkFault.quote(scheme)), is no scheme")
      }
    }
    var seen: Set<String> = []
    self.bundleID = bundleID
    self.scheme = scheme
    activities = (table?.routes ?? []).map { "\(bundleID).\($0.activity)" }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    continuesSearches = table?.searchRoute != nil
    self.querySchemes = querySchemes.filter { seen.insert($0.asciiLowercased).inserted }
    guard self.querySchemes.count <= Self.querySchemesLimit else {
      throw LinkFault(
        .appQuerySchemesLimit,
        "there are \(self.querySchemes.count) query schemes; iOS accepts \(Self.querySchemesLimit)")
    }
  }

  /// What works now and will not later: more query schemes than the next iOS accepts.
  public var warnings: [LinkFault] {
    guard querySchemes.count > Self.nextQuerySchemesLimit else { return [] }
    return [
      LinkFault(
        .appQuerySchemesMany,
        "there are \(querySchemes.count) query schemes; iOS 27 accepts"
          + " \(Self.nextQuerySchemesLimit)")
    ]
  }

  /// The fragment as an XML property list.
  public var bytes: [UInt8] {
    var members: [(key: String, value: PropertyList)] = []
    if let scheme {
      let type = PropertyList.dictionary([
        ("CFBundleTypeRole", .string("Editor")),
        ("CFBundleURLName", .string(bundleID)),
        ("CFBundleURLSchemes", .array([.string(scheme)])),
      ])
      members.append(("CFBundleURLTypes", .array([type])))
    }
    // CoreSpotlight: without the key a search ends in Spotlight.
    if continuesSearches { members.append(("CoreSpotlightContinuation", .bool(true))) }
    if !querySchemes.isEmpty {
      members.append(
        ("LSApplicationQueriesSchemes", .array(querySchemes.map { .string($0) })))
    }
    if !activities.isEmpty {
      members.append(("NSUserActivityTypes", .array(activities.map { .string($0) })))
    }
    return PropertyList.dictionary(members).bytes
  }
}
