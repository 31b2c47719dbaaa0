// The app with SwiftUI: its views get URLs and activities, the scene delegate gets shortcuts.

import SwiftUI
import UIKit
import UserNotifications

@main struct TradeXApp: App {
  @UIApplicationDelegateAdaptor private var delegate: AppDelegate

  var body: some Scene {
    WindowGroup { ContentView() }
  }
}

final class AppDelegate: NSObject {
  private let notifications = DeeplinkNotifications()
}

extension AppDelegate: UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    UNUserNotificationCenter.current().delegate = notifications
    registerShortcuts(for: .guest)
    return true
  }

  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { DeeplinkSceneDelegate.configuration(for: connectingSceneSession) }
}
