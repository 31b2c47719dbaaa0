// Source: UIKit as the compiler prints it (github.com/plotfi/Swift-UIKit). All are isolated to the main
// actor.

import Foundation

@MainActor open class UIView: UIResponder {
  open var frame = CGRect.zero
  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
  open var subviews: [UIView] = []
  open var backgroundColor: UIColor?

  public override init() {}
  public init(frame: CGRect) { self.frame = frame }
  public required init?(coder: NSCoder) { nil }

  open func addSubview(_ view: UIView) { subviews.append(view) }
}

public final class UIColor: NSObject, @unchecked Sendable {
  public static let systemBackground = UIColor()
}

@MainActor open class UIWindow: UIView {
  open weak var windowScene: UIWindowScene?
  open var rootViewController: UIViewController?
  open private(set) var isKeyWindow = false

  public init(windowScene: UIWindowScene) {
    self.windowScene = windowScene
    super.init()
    windowScene.windows.append(self)
  }

  public required init?(coder: NSCoder) { nil }

  open func makeKeyAndVisible() { isKeyWindow = true }
}

@MainActor open class UIViewController: UIResponder {
  open var title: String?
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! = UIView()
  open private(set) var presentedViewController: UIViewController?
  open private(set) weak var presentingViewController: UIViewController?
  open fileprivate(set) weak var parent: UIViewController?
  open var popoverPresentationController: UIPopoverPresentationController?

  public override init() {}
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
  public required init?(coder: NSCoder) { nil }

  open func loadView() {}
  open func viewDidLoad() {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}

  /// As on a device, presenting over a controller that already presents one does nothing.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    guard presentedViewController == nil else { return }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    completion?()
  }

  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    if presentedViewController == nil, let other = presentingViewController ?? parent {
      other.dismiss(animated: flag, completion: completion)
      return
    }
    presentedViewController = nil
    completion?()
  }
}

@MainActor open class UINavigationController: UIViewController {
  open var viewControllers: [UIViewController]
  open var topViewController: UIViewController? { viewControllers.last }

  public init(rootViewController: UIViewController) {
    viewControllers = [rootViewController]
    super.init()
    rootViewController.parent = self
  }

  public required init?(coder: NSCoder) { nil }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    viewControllers.append(viewController)
  }

  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    let popped = Array(viewControllers.dropFirst())
    viewControllers = Array(viewControllers.prefix(1))
    return popped
  }
}

@MainActor public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {}

@MainActor open class UIPopoverPresentationController: NSObject {
  open var sourceView: UIView?
  open var sourceRect = CGRect.zero
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
}

extension UIView: UIPopoverPresentationControllerSourceItem {}

@MainActor open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }

  public let message: String?
  public let preferredStyle: Style
  open private(set) var actions: [UIAlertAction] = []

  public init(title: String?, message: String?, preferredStyle: Style) {
    self.message = message
    self.preferredStyle = preferredStyle
    super.init()
    self.title = title
    if preferredStyle == .actionSheet {
      popoverPresentationController = UIPopoverPresentationController()
    }
  }

  public required init?(coder: NSCoder) { nil }

  open func addAction(_ action: UIAlertAction) { actions.append(action) }
}

@MainActor open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  public let title: String?
  public let style: Style

  /// The action of a tap, for tests.
  public let handler: ((UIAlertAction) -> Void)?

  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}
