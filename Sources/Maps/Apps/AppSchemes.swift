/// The maximum number of schemes that iOS lets an app query; it silently answers no to all others.
public let queriesSchemesLimit = 50

/// The entries of `LSApplicationQueriesSchemes` for an app that offers these navigation apps, in
/// the order of the list and without duplicates.
///
/// Links that begin with https need no entry, and neither does Apple's own `maps`.
public func queriesSchemes(for apps: [String]) throws(MapError) -> [String] {
  var schemes: [String] = []
  for id in apps {
    for scheme in try NavigationApp.named(id).queriesSchemes where !schemes.contains(scheme) {
      schemes.append(scheme)
    }
  }
  guard schemes.count <= queriesSchemesLimit else {
    throw MapError(
      .tooManySchemes,
      "\(schemes.count) query schemes; iOS allows \(queriesSchemesLimit): remove some apps")
  }
  return schemes
}

/// The schemes of links into navigation apps on a platform, for an app that must declare the
/// schemes that it opens, in the order of the list and without duplicates.
///
/// An identifier covers its own row and, on Android, the rows derived from its name, such as
/// `google-android` and `waze-scheme`. Links that begin with https need no declaration.
public func appSchemes(
  for apps: [String], on platform: NavigationApp.Platform
) throws(MapError) -> [String] {
  var schemes: [String] = []
  for id in apps {
    let app = try NavigationApp.named(id)
    let names =
      ["\(app.id)-\(platform.rawValue)"] + (platform == .android ? ["\(app.id)-scheme"] : [])
    let variants = NavigationApp.all.filter { names.contains($0.id) }
    for row in [app] + variants where row.platform == platform || row.platform == .any {
      for template in row.templates {
        let scheme = String(
          decoding: template.base.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
        if scheme != "https", !schemes.contains(scheme) { schemes.append(scheme) }
      }
    }
  }
  return schemes
}
