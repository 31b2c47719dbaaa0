import UIKit

final class SceneDelegate: UIResponder {
  var window: UIWindow?
  private let navigator = Navigator()
}

extension SceneDelegate: UIWindowSceneDelegate {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = navigator.root
    window.makeKeyAndVisible()
    self.window = window
    // At a cold start this is the only call with the link.
    DeeplinkManager.shared.receive(connectionOptions)
  }

  func sceneDidBecomeActive(_ scene: UIScene) {
    DeeplinkManager.shared.start { [navigator] place in navigator.show(place) }
  }

  func sceneDidDisconnect(_ scene: UIScene) { DeeplinkManager.shared.stop() }

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    DeeplinkManager.shared.receive(URLContexts)
  }

  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    DeeplinkManager.shared.receive(userActivity)
  }

  func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) { completionHandler(DeeplinkManager.shared.receive(shortcutItem)) }
}
