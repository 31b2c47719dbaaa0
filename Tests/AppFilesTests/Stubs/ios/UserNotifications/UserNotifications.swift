// Plain classes and a protocol that are not isolated: the system calls a delegate on any thread.
// Source: developer.apple.com/documentation/usernotifications

@_exported import Foundation

open class UNNotificationContent: NSObject {
  open var title: String { "" }
  open var userInfo: [AnyHashable: Any] { info }
  private let info: [AnyHashable: Any]

  /// For tests; the system makes these.
  public init(userInfo: [AnyHashable: Any]) { info = userInfo }
}

open class UNNotificationRequest: NSObject {
  public let identifier: String
  public let content: UNNotificationContent

  /// For tests; the system makes these.
  public init(identifier: String, content: UNNotificationContent) {
    self.identifier = identifier
    self.content = content
  }
}

open class UNNotification: NSObject {
  public let request: UNNotificationRequest

  /// For tests; the system makes these.
  public init(request: UNNotificationRequest) { self.request = request }
}

open class UNNotificationResponse: NSObject {
  public let notification: UNNotification
  public let actionIdentifier: String

  /// For tests; the system makes these.
  public init(
    userInfo: [AnyHashable: Any], actionIdentifier: String = UNNotificationDefaultActionIdentifier
  ) {
    let content = UNNotificationContent(userInfo: userInfo)
    notification = UNNotification(request: UNNotificationRequest(identifier: "1", content: content))
    self.actionIdentifier = actionIdentifier
  }
}

public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let badge = UNNotificationPresentationOptions(rawValue: 1)
  public static let sound = UNNotificationPresentationOptions(rawValue: 2)
  public static let list = UNNotificationPresentationOptions(rawValue: 8)
  public static let banner = UNNotificationPresentationOptions(rawValue: 16)
}

open class UNUserNotificationCenter: NSObject {
  nonisolated(unsafe) private static let center = UNUserNotificationCenter()
  open class func current() -> UNUserNotificationCenter { center }
  open weak var delegate: (any UNUserNotificationCenterDelegate)?
}

public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void)
}

// The requirements are optional.
extension UNUserNotificationCenterDelegate {
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) { completionHandler([]) }
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) { completionHandler() }
}
