// Source: UIKit as the compiler prints it (github.com/plotfi/Swift-UIKit).

import Foundation

@MainActor open class UINavigationItem: NSObject {
  open var rightBarButtonItem: UIBarButtonItem?
}

@MainActor open class UIBarButtonItem: NSObject {
  public enum SystemItem: Int, Sendable { case done, cancel, close }

  open var primaryAction: UIAction?

  public init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.primaryAction = primaryAction
  }
}

@MainActor open class UIAction: NSObject {
  public typealias Handler = (UIAction) -> Void

  private let handler: Handler

  public init(handler: @escaping Handler) { self.handler = handler }

  /// Has the effect of a tap, for tests.
  public func tap() { handler(self) }
}

extension UIViewController {
  public var navigationItem: UINavigationItem {
    if let item = items[ObjectIdentifier(self)] { return item }
    let item = UINavigationItem()
    items[ObjectIdentifier(self)] = item
    return item
  }

  public var isBeingDismissed: Bool { false }
}

@MainActor private var items: [ObjectIdentifier: UINavigationItem] = [:]
