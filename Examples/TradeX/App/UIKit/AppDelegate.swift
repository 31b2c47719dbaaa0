// The app with UIKit. Links come to the scene; only notifications have a delegate of the whole app.

import UIKit
import UserNotifications

@main final class AppDelegate: UIResponder {
  private let notifications = DeeplinkNotifications()
  private let spotlight = SpotlightIndexer {
    try await SpotlightFeeds.downloaded(from: AppDelegate.feeds)
  }

  /// Where the release pipeline puts the feeds.
  nonisolated private static var feeds: URL {
    get throws {
      guard let url = URL(string: "https://api.tradexport.com/feeds/") else {
        throw URLError(.badURL)
      }
      return url
    }
  }

  /// Call it whenever the user signs in or out.
  func userChanged(isSeller: Bool) { registerShortcuts(for: isSeller ? .host : .guest) }
}

extension AppDelegate: UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    // The system asks for the delegate before the launch ends.
    UNUserNotificationCenter.current().delegate = notifications
    userChanged(isSeller: false)
    Task { try await spotlight.update() }
    return true
  }
}
