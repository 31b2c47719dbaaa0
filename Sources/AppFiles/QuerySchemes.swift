import WaymarkCore
import WaymarkModel
package import WaymarkRoutes

/// How many schemes of other apps a system lets an app query.
struct QuerySchemeLimit {
  let count: Int
  let kind: DiagnosticKind

  /// The name of the system in messages.
  let system: String

  /// The limit for apps linked on iOS 15 or later.
  static let iOS = Self(count: 50, kind: .appQuerySchemesLimit, system: "iOS")

  /// The limit for apps linked on iOS 27 or later.
  static let nextIOS = Self(count: 25, kind: .appQuerySchemesMany, system: "iOS 27")
  static let harmony = Self(count: 200, kind: .appHarmonySchemesLimit, system: "HarmonyOS")
  static let olderHarmony = Self(
    count: 50, kind: .appHarmonySchemesMany, system: "HarmonyOS before API 21")

  /// The fault if there are more schemes than the system accepts.
  func fault(of schemes: [String]) -> LinkFault? {
    guard schemes.count > count else { return nil }
    return LinkFault(
      kind, "there are \(schemes.count) query schemes; \(system) accepts \(count)")
  }
}

/// Checks the scheme of another app: any that RFC 3986 § 3.1 allows.
package func checkQueryScheme(_ scheme: String) throws(LinkFault) {
  guard isScheme(scheme) else {
    throw LinkFault(.appScheme, "the query scheme \(LinkFault.quote(scheme)) is not a valid scheme")
  }
}

/// The schemes of other apps, checked and without duplicates.
func checkedSchemes(
  _ schemes: [String], by key: (String) -> String = { $0 }
) throws(LinkFault) -> [String] {
  for scheme in schemes { try checkQueryScheme(scheme) }
  var seen: Set<String> = []
  return schemes.filter { seen.insert(key($0)).inserted }
}
