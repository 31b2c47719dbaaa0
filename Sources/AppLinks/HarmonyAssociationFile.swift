import WaymarkCore
public import WaymarkRoutes

/// The `applinking.json` file of an environment: which HarmonyOS app opens its URLs.
///
/// AppGallery Connect fetches the file when the domain is published there, so it has to be served
/// before.
public struct AppLinking: Sendable {
  /// Where every host serves the file.
  public static let path = "/.well-known/applinking.json"

  private let appID: String

  /// Makes the file for the APP ID that AppGallery Connect gave an app.
  public init(appID: String) throws(LinkFault) {
    guard !appID.isEmpty, appID.utf8.count <= 32, appID.utf8.allSatisfy(\.isASCIIDigit) else {
      throw LinkFault(.appHarmonyID, "\(LinkFault.quote(appID)) is no APP ID")
    }
    self.appID = appID
  }

  /// The file's bytes.
  public var bytes: [UInt8] {
    let apps: JSON = [.members(["appIdentifier": .string(appID)])]
    return rendered { $0.json(.members(["applinking": .members(["apps": apps])]), layout: .pretty) }
  }
}
