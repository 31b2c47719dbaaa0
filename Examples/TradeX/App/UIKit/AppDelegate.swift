// The app with UIKit. Links come to the scene; only notifications have a delegate of the whole app.

import UIKit
import UserNotifications

@main final class AppDelegate: UIResponder {
  private let notifications = DeeplinkNotifications()
}

extension AppDelegate: UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    // The system asks for the delegate before the launch ends.
    UNUserNotificationCenter.current().delegate = notifications
    return true
  }
}
