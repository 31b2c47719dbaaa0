// Plain classes, neither isolated nor Sendable; arguments of the initialiser are read-only.
// Sources: developer.apple.com/documentation/uikit/uiapplicationshortcutitem, and UIKit as the
// compiler prints it (github.com/plotfi/Swift-UIKit).

import Foundation

open class UIApplicationShortcutIcon: NSObject {
  public enum IconType: Int, Sendable {
    case compose, play, pause, add, location, search, share
    case prohibit, contact, home, markLocation, favorite, love, cloud, invitation, confirmation,
      mail
    case message, date, time, capturePhoto, captureVideo, task, taskCompleted, alarm, bookmark
    case shuffle, audio, update
  }

  /// The source of the icon, for tests.
  public let made: String

  public convenience init(type: IconType) { self.init(made: "type:\(type)") }
  public convenience init(templateImageName: String) {
    self.init(made: "template:\(templateImageName)")
  }
  public convenience init(systemImageName: String) { self.init(made: "system:\(systemImageName)") }

  private init(made: String) { self.made = made }
}

open class UIApplicationShortcutItem: NSObject {
  open var type: String { values.type }
  open var localizedTitle: String { values.title }
  open var localizedSubtitle: String? { values.subtitle }
  open var icon: UIApplicationShortcutIcon? { values.icon }
  open var userInfo: [String: any NSSecureCoding]? { values.userInfo }
  open var targetContentIdentifier: Any? { nil }

  private let values:
    (
      type: String, title: String, subtitle: String?, icon: UIApplicationShortcutIcon?,
      userInfo: [String: any NSSecureCoding]?
    )

  public init(
    type: String, localizedTitle: String, localizedSubtitle: String?,
    icon: UIApplicationShortcutIcon?, userInfo: [String: any NSSecureCoding]? = nil
  ) {
    values = (type, localizedTitle, localizedSubtitle, icon, userInfo)
  }

  public convenience init(type: String, localizedTitle: String) {
    self.init(type: type, localizedTitle: localizedTitle, localizedSubtitle: nil, icon: nil)
  }
}
