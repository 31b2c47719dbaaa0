import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkRecords

/// The objects of the project file, as people call them, with their keys.
private let homes: [(name: String, keys: [String])] = [
  ("the project itself", keys(ProjectKey.self)), ("an environment", keys(EnvironmentKey.self)),
  ("a route", keys(RouteKey.self)), ("\"shortcut\" of a route", keys(ShortcutKey.self)),
  ("a set of \"records\"", keys(RecordsKey.self)), ("\"source\"", SourceReader.keys),
  ("an attribute", keys(AttributeKey.self)), ("an entry of \"redirects\"", keys(RedirectKey.self)),
  ("\"swift\"", keys(SwiftKey.self)), ("\"offers\"", keys(OffersKey.self)),
  ("\"shipping\" of \"offers\"", keys(ShippingKey.self)),
  ("\"price\" of \"shipping\"", keys(OfferPriceKey.self)),
  ("\"returns\" of \"offers\"", keys(ReturnsKey.self)), ("\"brand\"", keys(BrandKey.self)),
  ("\"images\"", keys(ImagesKey.self)), ("\"publish\"", keys(PublishKey.self)),
  ("\"gone\" of \"publish\"", keys(GoneKey.self)), ("\"indexNow\"", keys(IndexNowKey.self)),
  ("\"hsts\"", keys(HSTSKey.self)), ("\"server\"", keys(ServerKey.self)),
  ("\"tls\" of \"server\"", keys(TLSKey.self)), ("\"ios\"", keys(IOSKey.self)),
  ("\"android\"", keys(AndroidKey.self)), ("\"harmony\"", keys(HarmonyKey.self)),
  ("\"wechat\"", keys(WeChatKey.self)), ("\"qq\"", keys(QQKey.self)),
  ("\"pass\"", keys(PassKey.self)), ("\"updates\" of \"pass\"", keys(UpdatesKey.self)),
  ("\"colors\" of \"pass\"", keys(ColorKey.self)),
  ("\"identity\" of \"pass\"", keys(IdentityKey.self)),
  ("\"googleWallet\" of \"pass\"", keys(GoogleWalletKey.self)), ("\"maps\"", keys(MapsKey.self)),
]

private func keys<Key: CaseIterable & RawRepresentable<String>>(_ type: Key.Type) -> [String] {
  type.allCases.map(\.rawValue)
}

/// Where a key belongs that is in the wrong object; `nil` if a key of that object is meant, or if
/// many objects have it.
func homeOfKey(_ key: String, among own: [String]) -> String? {
  let names = homes.filter { $0.keys.contains(key) }.map(\.name)
  guard 1...3 ~= names.count, suggestion(for: key, among: own) == nil else { return nil }
  return "It belongs in \(names.joined(separator: ", or in "))."
}
