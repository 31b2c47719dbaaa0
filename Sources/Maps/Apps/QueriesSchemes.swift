/// The most schemes that iOS lets an app ask about; the ones behind are answered with no, silently.
public let queriesSchemesLimit = 50

/// The entries of `LSApplicationQueriesSchemes` for an app that offers these navigation apps: in the
/// order of the list, each once.
///
/// Links that begin with https need none, and neither does Apple's own `maps`.
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
      "\(schemes.count) query schemes; iOS takes \(queriesSchemesLimit): leave some apps out")
  }
  return schemes
}
