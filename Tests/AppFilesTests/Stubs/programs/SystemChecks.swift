// Links that the system passes to the app of the marketplace's test routes, and the expected
// places.

import CoreSpotlight
import Foundation
import SwiftUI
import UIKit
import UserNotifications

@MainActor final class SystemChecks {
  private let app = "com.tradexport.tradex"
  private let ad = Deeplink.ads(.details(id: "17"))
  private let scene = UIWindowScene(session: .init(), connectionOptions: .init())

  func run() async {
    urls()
    activities()
    shortcuts()
    pushes()
    starts()
    manager()
    delegate()
    await notifications()
    view()
  }

  private func check(_ what: String, _ isRight: Bool) { print(isRight ? "right:" : "wrong:", what) }

  private func url(_ text: String) -> URL { URL(string: text) ?? URL(filePath: "/") }

  private func urls() {
    let web = DeeplinkRouter.place(url: url("https://tradexport.com/ads/17"))
    check("a universal link", web == ad)
    check("the app's own scheme", DeeplinkRouter.place(url: url("tradex://ads/17")) == ad)
    check(
      "a name that others begin with",
      DeeplinkRouter.place(url: url("tradex://messages")) == .messages(.root))
    check(
      "a plus in a query is a blank",
      DeeplinkRouter.place(url: url("https://tradexport.com/search?q=red+van%2B"))
        == .search(query: "red van+"))
    check(
      "a plus in a path stays one",
      DeeplinkRouter.place(url: url("tradex://ads/1+2")) == .ads(.details(id: "1+2")))
    for other in [
      "https://staging.tradexport.com/ads/17", "tradexstaging://ads/17", "file:///ads/17",
      "https://tradexport.com/ads/%2e%2e", "tradex://", "mailto:ads@tradexport.com",
    ] {
      check("nowhere: \(other)", DeeplinkRouter.place(url: url(other)) == nil)
    }
  }

  private func activity(
    _ type: String, _ info: [AnyHashable: Any]? = nil, page: String? = nil
  ) -> NSUserActivity {
    let activity = NSUserActivity(activityType: type)
    activity.userInfo = info
    activity.webpageURL = page.map(url)
    return activity
  }

  private func activities() {
    let browsing = NSUserActivityTypeBrowsingWeb
    let page = "https://tradexport.com/ads/17"
    check(
      "browsing the web", DeeplinkRouter.place(activity: activity(browsing, page: page)) == ad)
    check("browsing nothing", DeeplinkRouter.place(activity: activity(browsing)) == nil)
    check(
      "browsing another environment",
      DeeplinkRouter.place(
        activity: activity(browsing, page: "https://demo.tradexport.com/ads/17")) == nil)
    let item = CSSearchableItemActivityIdentifier
    for identifier in ["ads:17", "ad:17", "17", "\(app).ads:17"] {
      let found = activity(CSSearchableItemActionType, [item: identifier])
      check("the item \(identifier)", DeeplinkRouter.place(activity: found) == ad)
    }
    for info: [AnyHashable: Any]? in [
      nil, [:], [item: 17], [item: ""], [item: ["17"]], [item: "cars:17"], [item: "ads:a/b"],
      [item: "com.tradexport.tradexdemo.ads:17"], [17: "ads:17"],
    ] {
      let broken = activity(CSSearchableItemActionType, info)
      check("a broken item", DeeplinkRouter.place(activity: broken) == nil)
    }
    let search = activity(CSQueryContinuationActionType, [CSSearchQueryString: "red van"])
    check(
      "a search that goes on", DeeplinkRouter.place(activity: search) == .search(query: "red van"))
    let number = activity(CSQueryContinuationActionType, [CSSearchQueryString: 17])
    check("a search for no text", DeeplinkRouter.place(activity: number) == nil)
    check(
      "the app's own activity",
      DeeplinkRouter.place(activity: activity(app + ".create")) == .newListing)
    let handoff = activity(app + ".ads.details", page: page)
    check("Handoff of a page", DeeplinkRouter.place(activity: handoff) == ad)
    check(
      "Handoff without its page",
      DeeplinkRouter.place(activity: activity(app + ".ads.details")) == nil)
    check(
      "another environment's activity",
      DeeplinkRouter.place(activity: activity("com.tradexport.tradexdemo.create")) == nil)
    check("no activity's type", DeeplinkRouter.place(activity: activity("")) == nil)
    check("an item's identifier", DeeplinkRouter.spotlightIdentifier(of: ad) == "ads:17")
    check(
      "a place without an item", DeeplinkRouter.spotlightIdentifier(of: .messages(.root)) == nil)
    check("the activities", DeeplinkRouter.activityTypes.contains(app + ".create"))
  }

  private func shortcut(_ type: String) -> UIApplicationShortcutItem {
    UIApplicationShortcutItem(type: type, localizedTitle: "A shortcut")
  }

  private func shortcuts() {
    check(
      "a shortcut", DeeplinkRouter.place(shortcut: shortcut(app + ".messages")) == .messages(.root))
    for type in [
      "", "create", app, app + ".", app + ".ads.details", "com.tradexport.tradexdemo.create",
    ] {
      check("no shortcut: \(type)", DeeplinkRouter.place(shortcut: shortcut(type)) == nil)
    }
  }

  private func pushes() {
    let payload: [AnyHashable: Any] = ["aps": ["alert": "Hello"], "data": ["adId": "17"]]
    check("a push", DeeplinkRouter.place(response: .init(userInfo: payload)) == ad)
    check(
      "a push with a number",
      DeeplinkRouter.place(response: .init(userInfo: ["data": ["adId": 17]])) == ad)
    check(
      "a push with a link",
      DeeplinkRouter.place(response: .init(userInfo: ["link": "https://tradexport.com/ads/17"]))
        == ad)
    let dismissed = UNNotificationResponse(
      userInfo: payload, actionIdentifier: UNNotificationDismissActionIdentifier)
    check("a push that was dismissed", DeeplinkRouter.place(response: dismissed) == nil)
    let broken: [[AnyHashable: Any]] = [
      [:], ["adId": 1.5], ["adId": ["17"]], ["adId": "a/b"], [17: "17"], ["link": 17],
      ["link": "https://demo.tradexport.com/ads/17", "adId": "17"], ["aps": ["adId": "17"]],
      ["adId": "1", "messageId": "2"], ["adId": Double.infinity], ["adId": UInt64.max],
    ]
    for payload in broken {
      check("a broken push", DeeplinkRouter.place(response: .init(userInfo: payload)) == nil)
    }
  }

  private func starts() {
    let link = UIOpenURLContext(url: url("tradex://ads/17"))
    let other = UIOpenURLContext(url: url("tradex://nowhere"))
    check(
      "started by a URL",
      DeeplinkRouter.place(options: .init(urlContexts: [other, link])) == ad)
    let page = activity(NSUserActivityTypeBrowsingWeb, page: "https://tradexport.com/ads/17")
    check(
      "started by a link among activities",
      DeeplinkRouter.place(options: .init(userActivities: [activity("other"), page])) == ad)
    check(
      "started by a shortcut",
      DeeplinkRouter.place(options: .init(shortcutItem: shortcut(app + ".create"))) == .newListing)
    let response = UNNotificationResponse(userInfo: ["adId": "17"])
    check(
      "started by a push",
      DeeplinkRouter.place(options: .init(notificationResponse: response)) == ad)
    check("started by a tap", DeeplinkRouter.place(options: .init()) == nil)
  }

  private func manager() {
    var second: TimeInterval = 0
    var shown: [Deeplink] = []
    let manager = DeeplinkManager { second }
    check("a link that leads nowhere", !manager.receive(nil) && manager.take() == nil)
    manager.receive(.activity)
    manager.receive(ad)
    check("a newer link replaces an older one", manager.take() == ad)
    check("a link is consumed once", manager.take() == nil)
    manager.receive(ad)
    check("the same link within a second is dropped", manager.take() == nil)
    second = 1
    manager.receive(ad)
    manager.start { shown.append($0) }
    check("a pending link is shown when the app can", shown == [ad] && manager.take() == nil)
    manager.receive(.activity)
    check("a link is shown at once", shown == [ad, .activity])
    manager.receive(.activity)
    check("a link that comes twice is shown once", shown == [ad, .activity])
    manager.stop()
    second = 5
    manager.receive(.newListing)
    check("a link is kept while the app cannot show it", shown.count == 2)
    manager.start { shown.append($0) }
    manager.start { shown.append($0) }
    check("and shown once", shown == [ad, .activity, .newListing])
  }

  /// Passes links to the scene delegate, as the system does for a connected scene.
  private func delegate() {
    var shown: [Deeplink] = []
    let configuration = DeeplinkSceneDelegate.configuration(for: scene.session)
    check("the delegate's class", configuration.delegateClass == DeeplinkSceneDelegate.self)
    let delegate: any UIWindowSceneDelegate = DeeplinkSceneDelegate()
    delegate.scene(
      scene, willConnectTo: scene.session,
      options: .init(urlContexts: [UIOpenURLContext(url: url("tradex://ads/1"))]))
    DeeplinkManager.shared.start { shown.append($0) }
    check("a cold start", shown == [.ads(.details(id: "1"))])
    delegate.scene(scene, openURLContexts: [UIOpenURLContext(url: url("tradex://ads/2"))])
    let page = activity(NSUserActivityTypeBrowsingWeb, page: "https://tradexport.com/ads/3")
    delegate.scene(scene, continue: page)
    var answers: [Bool] = []
    for type in [".create", ".nothing"] {
      delegate.windowScene(scene, performActionFor: shortcut(app + type)) { answers.append($0) }
    }
    check(
      "links while the app runs",
      shown.dropFirst() == [.ads(.details(id: "2")), .ads(.details(id: "3")), .newListing])
    check("a shortcut is answered", answers == [true, false])
    DeeplinkManager.shared.stop()
  }

  private func notifications() async {
    var shown: [Deeplink] = []
    var answers = 0
    DeeplinkManager.shared.start { shown.append($0) }
    let delegate: any UNUserNotificationCenterDelegate = DeeplinkNotifications()
    let center = UNUserNotificationCenter.current()
    for payload: [AnyHashable: Any] in [["adId": "30"], ["adId": "a/b"]] {
      let response = UNNotificationResponse(userInfo: payload)
      delegate.userNotificationCenter(center, didReceive: response) { answers += 1 }
    }
    for _ in 0..<1000 where shown.isEmpty { await Task.yield() }
    check("a notification that the user taps", shown == [.ads(.details(id: "30"))])
    check("each is answered", answers == 2)
    var options: UNNotificationPresentationOptions = []
    let response = UNNotificationResponse(userInfo: [:])
    delegate.userNotificationCenter(center, willPresent: response.notification) { options = $0 }
    check("a notification while the app is in use", options == [.banner, .list, .sound])
    DeeplinkManager.shared.stop()
  }

  private func view() {
    var shown: [Deeplink] = []
    let manager = DeeplinkManager { 0 }
    _ = Text("A window").onDeeplink(from: manager) { shown.append($0) }
    check("one handler of URLs", Events.openURL.count == 1)
    for open in Events.openURL { open(url("tradex://ads/17")) }
    check("a link waits for the view", shown.isEmpty)
    for appear in Events.appear { appear() }
    check("a link is shown when the view is there", shown == [ad])
    let page = activity(NSUserActivityTypeBrowsingWeb, page: "https://tradexport.com/activity")
    let own = activity(app + ".create")
    for activity in [page, own] {
      for open in Events.activities[activity.activityType] ?? [] { open(activity) }
    }
    check("activities", shown == [ad, .activity, .newListing])
    check("no other window opens", Events.allowed == ["*"])
    for disappear in Events.disappear { disappear() }
    for open in Events.openURL { open(url("tradex://ads/18")) }
    check("a link is kept when the view is gone", shown.count == 3)
    check("and consumed once", manager.take() == .ads(.details(id: "18")))
  }
}
