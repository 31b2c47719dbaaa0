import WaymarkCore
public import WaymarkRoutes

/// The `applinking.json` file of an environment: which HarmonyOS app opens its URLs.
///
/// AppGallery Connect fetches the file when the domain is published there, so the file must be
/// served before that.
public struct AppLinking: Sendable {
  /// The path at which every host serves the file.
  public static let path = "/.well-known/applinking.json"

  private let appID: String

  /// Makes the file for the APP ID of an app in AppGallery Connect.
  public init(appID: String) throws(LinkFault) {
    guard !appID.isEmpty, appID.utf8.count <= 32, appID.utf8.allSatisfy(\.isASCIIDigit) else {
      throw LinkFault(.appHarmonyID, "\(LinkFault.quote(appID)) is not a valid APP ID")
    }
    self.appID = appID
  }

  /// The file's bytes.
  public var bytes: [UInt8] {
    let apps: JSON = [.members(["appIdentifier": .string(appID)])]
    return rendered { $0.json(.members(["applinking": .members(["apps": apps])]), layout: .pretty) }
  }
}
