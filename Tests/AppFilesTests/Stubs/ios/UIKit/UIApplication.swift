// Source: UIApplication.h of the SDK 26.0. The delegate's methods for links are deprecated since 26
// and left out: generated code must not use them.

@_exported import Foundation

@MainActor open class UIResponder: NSObject {
  open var userActivity: NSUserActivity?
}

@MainActor open class UIApplication: UIResponder {
  public struct LaunchOptionsKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public struct OpenExternalURLOptionsKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  public enum State: Int, Sendable { case active, inactive, background }

  public static let shared = UIApplication()

  open weak var delegate: (any UIApplicationDelegate)?
  open var shortcutItems: [UIApplicationShortcutItem]?
  open var applicationState = State.active
  open var connectedScenes: Set<UIScene> = []

  /// The schemes that have an app, and the URLs that were opened, for tests.
  nonisolated(unsafe) public static var installedSchemes: Set<String> = []
  public var opened: [URL] = []

  nonisolated open func canOpenURL(_ url: URL) -> Bool {
    url.scheme.map(Self.installedSchemes.contains) ?? false
  }

  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    opened.append(url)
    completion?(canOpenURL(url) || ["http", "https"].contains(url.scheme))
  }
}

@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
}

// The requirements are optional.
extension UIApplicationDelegate {
  public static func main() {}
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: .windowApplication) }
}
