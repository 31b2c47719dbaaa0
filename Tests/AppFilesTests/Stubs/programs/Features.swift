// Uses the generated files for Examples/TradeX like an app, with stubs in place of the system, and
// prints a line for each wrong result.

import CoreSpotlight
import PassKit
import UIKit
import WebKit

@main @MainActor struct Features {
  static func main() async throws {
    shortcuts()
    try await spotlight()
    activities()
    try await passes()
    navigation()
    print("done")
  }

  nonisolated static func expect(
    _ isTrue: Bool, _ what: @autoclosure () -> String = "", line: Int = #line
  ) {
    if !isTrue { print("line \(line): \(what())") }
  }

  // MARK: Shortcuts

  static func shortcuts() {
    registerShortcuts(for: .host, in: "zh-Hans")
    let items = UIApplication.shared.shortcutItems ?? []
    expect(items.map(\.localizedTitle) == ["消息", "市场", "发布车源"], "\(items.map(\.localizedTitle))")
    let types = ["messages", "market", "create"].map { "com.tradexport.tradex." + $0 }
    expect(items.map(\.type) == types, "\(items.map(\.type))")
    expect(items.map { $0.icon?.made } == ["system:message", "system:car.2", "system:plus"])
    expect(items[2].localizedSubtitle == "拍照并定价", "\(items[2].localizedSubtitle ?? "")")
    registerShortcuts(for: .guest)
    expect(UIApplication.shared.shortcutItems?.isEmpty == true, "a guest has no shortcuts")
    registerShortcuts(for: .host, in: "xx")
    expect(UIApplication.shared.shortcutItems?.first?.localizedTitle == "Messages")
    expect(DeeplinkRouter.locale(for: ["zh-Hans-CN", "en-US"]) == "zh-Hans")
    expect(DeeplinkRouter.locale(for: ["ar-AE"]) == "ar")
    expect(DeeplinkRouter.locale(for: ["xx", "ZH_hans_HK"]) == "zh-Hans")
    expect(DeeplinkRouter.locale(for: ["zh-Hant-TW", "xx", "-", ""]) == "en")
    expect(DeeplinkRouter.locale(for: []) == "en")
  }

  // MARK: Spotlight

  nonisolated static let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)

  nonisolated static func write(_ lines: [String], to name: String) throws -> URL {
    let file = folder.appendingPathComponent(name)
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file)
    return file
  }

  nonisolated static func line(
    _ id: String, _ locale: String = "en", title: String = "A car", more: String = ""
  ) -> String {
    let prefix = locale == "en" ? "" : locale + "/"
    return #"{"uniqueIdentifier":"ads:\#(id)","locale":"\#(locale)","domainIdentifier":"ads","#
      + #""title":"\#(title)"\#(more),"contentURL":"https://tradexport.com/\#(prefix)ads/\#(id)"}"#
  }

  nonisolated static func indexer(
    _ items: URL, _ deletions: URL? = nil, locale: String = "en"
  ) -> SpotlightIndexer {
    SpotlightIndexer(
      locale: { locale },
      thumbnail: { url in
        url.host == "images.example" ? SpotlightThumbnail.thumbnail(of: Data([0xFF, 0xD8])) : nil
      },
      feeds: { SpotlightFeeds(items: items, deletions: deletions) })
  }

  @discardableResult nonisolated static func log() -> [String] {
    defer { CSSearchableIndex.Recorder.log = [] }
    return CSSearchableIndex.Recorder.log
  }

  nonisolated static func spotlight() async throws {
    typealias Recorder = CSSearchableIndex.Recorder
    let more =
      #","contentDescription":"US$12,300","keywords":["2019","Toyota"],"#
      + #""thumbnail":"https://images.example/1.jpg","expirationDate":"2099-01-01T00:00:00Z""#
    let items = try write(
      [
        line("17", title: "Corolla", more: more), line("17", "zh-Hans", title: "卡罗拉", more: more),
        line("18"), line("18", "zh-Hans", title: "车"),
      ], to: "items.ndjson")
    let chinese = indexer(items, locale: "zh-Hans")
    var summary = try await chinese.update()
    expect(summary == .init(indexed: 2), "\(summary)")
    expect(log() == ["begin", "index ads:17", "index ads:18", "end"])
    let car = Recorder.items["ads:17"]
    expect(car?.title == "卡罗拉" && car?.domain == "ads" && car?.description == "US$12,300")
    expect(car?.keywords == ["2019", "Toyota"], "\(car?.keywords ?? [])")
    expect(car?.thumbnail == Data([0xFF, 0xD8]) + Data("360x240".utf8), "\(car?.thumbnail as Any)")
    expect(car?.expires == Date(timeIntervalSince1970: 4_070_908_800), "\(car?.expires as Any)")
    expect(car?.url?.absoluteString == "https://tradexport.com/zh-Hans/ads/17")

    // The same feed again: no change.
    summary = try await chinese.update()
    expect(summary == .init() && log().isEmpty, "\(summary)")
    // One changed, one removed and one new item.
    _ = try write([line("18", "zh-Hans", title: "新车"), line("19", "zh-Hans")], to: "items.ndjson")
    let deletions = try write([#"{"uniqueIdentifier":"ads:17"}"#], to: "deletions.ndjson")
    summary = try await indexer(items, deletions, locale: "zh-Hans").update()
    expect(summary == .init(indexed: 2, deleted: 1), "\(summary)")
    expect(Set(Recorder.items.keys) == ["ads:18", "ads:19"])
    log()
    // An item that returns unchanged and is removed again.
    _ = try write(
      [line("17", "zh-Hans"), line("18", "zh-Hans", title: "新车"), line("19", "zh-Hans")],
      to: "items.ndjson")
    _ = try write([], to: "deletions.ndjson")
    try await indexer(items, deletions, locale: "zh-Hans").update()
    expect(log() == ["begin", "index ads:17", "end"])
    _ = try write([line("18", "zh-Hans", title: "新车"), line("19", "zh-Hans")], to: "items.ndjson")
    _ = try write([#"{"uniqueIdentifier":"ads:17"}"#], to: "deletions.ndjson")
    try await indexer(items, deletions, locale: "zh-Hans").update()
    expect(log() == ["begin", "delete ads:17", "end"])
    // Another language: all of them.
    summary = try await indexer(items, deletions, locale: "en").update()
    expect(summary.indexed == 2, "\(summary)")
    log()

    try await brokenFeeds()
    try await interruptions()
  }

  nonisolated static func brokenFeeds() async throws {
    let long = String(repeating: "x", count: 70_000)
    let items = try write(
      [
        "", "x", "[]", "{}", "17", "null", #"{"uniqueIdentifier":"ads:1"}"#,
        #"{"uniqueIdentifier":7,"title":"A","contentURL":"https://tradexport.com/ads/7"}"#,
        #"{"uniqueIdentifier":"ads:8","title":[],"contentURL":"https://tradexport.com/ads/8"}"#,
        // The page of another environment, another place, and values that no link may have.
        #"{"uniqueIdentifier":"ads:9","title":"A","#
          + #""contentURL":"https://staging.tradexport.com/ads/9"}"#,
        #"{"uniqueIdentifier":"com.tradexport.tradexstaging.ads:9","title":"A","#
          + #""contentURL":"https://tradexport.com/ads/9"}"#,
        #"{"uniqueIdentifier":"ads:9","title":"A","contentURL":"https://tradexport.com/orders/9"}"#,
        #"{"uniqueIdentifier":"ads:a/b","title":"A","contentURL":"https://tradexport.com/ads/a/b"}"#,
        String(repeating: "[", count: 60_000), line("21", title: long), "\u{0}\u{FF}",
        // An older feed: no locale, keywords as text, an invalid date, and it has expired.
        #"{"uniqueIdentifier":"ads:22","title":"Old","keywords":"a,b","expirationDate":"soon","#
          + #""thumbnail":17,"contentURL":"https://tradexport.com/ads/22"}"#,
        line("23", more: #","expirationDate":"2001-01-01T00:00:00Z""#),
        line("24", more: #","thumbnail":"https://other.example/a.svg","expirationDate":17"#),
      ], to: "broken.ndjson")
    let deletions = try write(
      [#"{"uniqueIdentifier":null}"#, "", #"{"uniqueIdentifier":"ads:19"}"#, "ads:18"],
      to: "broken-deletions.ndjson")
    let summary = try await indexer(items, deletions).update()
    expect(summary.refused == 19, "\(summary)")
    expect(
      log() == ["begin", "delete ads:19", "end", "begin", "index ads:22", "index ads:24", "end"])
    let old = CSSearchableIndex.Recorder.items["ads:22"]
    expect(old?.title == "Old" && old?.keywords == [] && old?.domain == "ads")
    expect(SpotlightThumbnail.thumbnail(of: Data("<svg/>".utf8)) == nil)
    do {
      try await indexer(folder.appendingPathComponent("missing.ndjson")).update()
      expect(false, "a feed that is missing")
    } catch {}
    CSSearchableIndex.Recorder.isAvailable = false
    do {
      try await indexer(items).update()
      expect(false, "an index that is missing")
    } catch { expect(error as? SpotlightFault == .unavailable) }
    CSSearchableIndex.Recorder.isAvailable = true
    log()
  }

  nonisolated static func interruptions() async throws {
    typealias Recorder = CSSearchableIndex.Recorder
    let items = try write((100..<230).map { line("\($0)") }, to: "many.ndjson")
    // The second batch fails, as if a quota were exceeded.
    Recorder.callsBeforeFault = 1
    let many = indexer(items)
    do {
      try await many.update()
      expect(false, "the index refuses a batch")
    } catch {}
    expect(log().filter { $0.hasPrefix("index") }.count == 50)
    Recorder.callsBeforeFault = nil
    let rest = try await many.update()
    expect(rest.indexed == 80, "\(rest)")
    log()
    // Two simultaneous calls are one update.
    _ = try write((100..<231).map { line("\($0)") }, to: "many.ndjson")
    async let first = many.update()
    async let second = many.update()
    let both = try await (first, second)
    expect(both.0.indexed + both.1.indexed <= 2 && log().filter { $0 == "begin" }.count == 1)
    // The index is lost: a new one has no state.
    Recorder.items = [:]
    Recorder.state = nil
    let again = try await many.update()
    expect(again.indexed == 131, "\(again)")
    log()
    // The system requests its items again, on a separate queue.
    if let delegate = Recorder.delegate {
      let index = CSSearchableIndex(name: "waymark")
      await withCheckedContinuation { continuation in
        delegate.searchableIndex(
          index, reindexAllSearchableItemsWithAcknowledgementHandler: { continuation.resume() })
      }
      for _ in 0..<200 where !Recorder.log.contains("index ads:230") {
        try await Task.sleep(nanoseconds: 10_000_000)
      }
      expect(log().filter { $0.hasPrefix("index") }.count == 131)
    } else {
      expect(false, "no delegate")
    }
    try await deletions(items)
  }

  /// An item that the app deletes itself returns with a changed line, or after everything is
  /// deleted.
  nonisolated static func deletions(_ items: URL) async throws {
    typealias Recorder = CSSearchableIndex.Recorder
    let many = indexer(items)
    try await many.update()
    log()
    try await many.delete([.ads(.details(id: "100")), .activity])
    expect(Recorder.items["ads:100"] == nil && Recorder.items["ads:101"] != nil, "\(log())")
    var summary = try await many.update()
    expect(summary == .init(), "\(summary)")
    try await many.deleteAll()
    expect(Recorder.items.isEmpty, "\(Recorder.items.keys)")
    summary = try await many.update()
    expect(summary.indexed == 131, "\(summary)")
    log()
  }

  // MARK: Activities

  static func activities() {
    let page = PageActivity()
    page.begin(.ads(.details(id: "17")), title: "Corolla", keywords: ["Toyota"], locale: "ar")
    let activity = NSUserActivity.current
    expect(activity?.activityType == "com.tradexport.tradex.ads.details")
    expect(activity?.webpageURL?.absoluteString == "https://tradexport.com/ar/ads/17")
    expect(activity?.userInfo as? [String: String] == ["link": "https://tradexport.com/ar/ads/17"])
    expect(activity?.contentAttributeSet?.weakRelatedUniqueIdentifier == "ads:17")
    expect(activity?.contentAttributeSet?.relatedUniqueIdentifier == nil)
    expect(activity?.isEligibleForHandoff == true && activity?.isEligibleForSearch == true)
    page.begin(.ads(.details(id: "18")), title: "Polo", isIndexed: true)
    expect(activity?.calls == ["becomeCurrent", "resignCurrent", "invalidate"])
    expect(NSUserActivity.current?.contentAttributeSet?.relatedUniqueIdentifier == "ads:18")
    page.begin(.messages(.details(id: "1")), title: "Ann", isPublic: false)
    expect(NSUserActivity.current?.isEligibleForSearch == false)
    expect(NSUserActivity.current?.contentAttributeSet == nil)
    page.end()
    expect(NSUserActivity.current == nil)
    expect(DeeplinkRouter.spotlightIdentifier(of: .activity) == nil)
    // A value that no link can have: no page, but an activity.
    page.begin(.ads(.details(id: "a/b")), title: "A")
    expect(NSUserActivity.current != nil && NSUserActivity.current?.webpageURL == nil)
    page.end()
  }

  // MARK: Passes

  static func passes() async throws {
    typealias Recorder = PKPassLibrary.Recorder
    guard let url = URL(string: "https://tradexport.com/gatepass/17/gatepass.pkpass") else {
      return
    }
    let data = Data("PK\u{3}\u{4}pass.com.tradexport.gatepass:TX-17".utf8)
    func presenter(_ data: Data) -> PassPresenter { PassPresenter { _ in data } }

    var root = UIViewController()
    var outcome = try await presenter(data).present(url, or: .html("<p>"), over: root)
    let sheet = root.presentedViewController as? PKAddPassesViewController
    expect(outcome == .sheet && sheet?.passes.first?.serialNumber == "TX-17")
    // No other object retains the presenter; its sheet still finds it.
    if let sheet { sheet.delegate?.addPassesViewControllerDidFinish(sheet) }
    expect(root.presentedViewController == nil, "the sheet is closed")
    expect(sheet?.delegate == nil, "the presenter is gone with its sheet")

    // By its place.
    root = UIViewController()
    outcome = try await presenter(data).present(passOf: .gatepass(id: "17"), over: root)
    expect(outcome == .sheet && root.presentedViewController is PKAddPassesViewController)
    do {
      _ = try await presenter(data).present(passOf: .gatepass(id: "a/b"), over: root)
      expect(false, "a place without a link")
    } catch { expect(error as? PassPresenter.Fault == .noLink) }

    // Over a controller that presents another one.
    root = UIViewController()
    let middle = UIViewController()
    root.present(middle, animated: false)
    _ = try await presenter(data).present(url, or: .html("<p>"), over: root)
    expect(middle.presentedViewController is PKAddPassesViewController)

    // Wallet has the pass: it is replaced, or offered if the app lacks the entitlement.
    root = UIViewController()
    Recorder.contained = ["TX-17"]
    outcome = try await presenter(data).present(url, or: .html("<p>"), over: root)
    expect(outcome == .replaced && root.presentedViewController == nil)
    Recorder.replaces = false
    outcome = try await presenter(data).present(url, or: .html("<p>"), over: root)
    expect(outcome == .sheet)
    Recorder.contained = []

    // A page of the server in place of a pass.
    root = UIViewController()
    outcome = try await presenter(Data("<html>".utf8)).present(
      url, or: .html("<b>17</b>"), over: root)
    expect(outcome == .page && view(over: root)?.loaded == ["<b>17</b>"])
    expect(
      view(over: root)?.configuration.defaultWebpagePreferences.allowsContentJavaScript == false)
    let pages = root.presentedViewController as? UINavigationController
    pages?.topViewController?.navigationItem.rightBarButtonItem?.primaryAction?.tap()
    expect(root.presentedViewController == nil, "the page is closed")

    // A device without Wallet loads nothing.
    Recorder.canAdd = false
    let loads = PassPresenter { url in throw PassPresenter.Fault.server(url, status: 500) }
    outcome = try await loads.present(url, or: .place(.gatepass(id: "17")), over: root)
    expect(outcome == .page && view(over: root)?.loaded == ["https://tradexport.com/gatepass/17"])
    Recorder.canAdd = true

    for text in [
      "https://staging.tradexport.com/gatepass/17/gatepass.pkpass",
      "http://tradexport.com/gatepass/17/gatepass.pkpass", "file:///gatepass.pkpass",
      "https://tradexport.com.evil.example/gatepass.pkpass", "tradex://gatepass/17",
    ] {
      guard let foreign = URL(string: text) else { continue }
      do {
        _ = try await presenter(data).present(foreign, or: .html(""), over: root)
        expect(false, text)
      } catch { expect(error as? PassPresenter.Fault == .foreign(foreign), text) }
    }
    do {
      _ = try await loads.present(url, or: .html(""), over: root)
      expect(false, "a server's fault")
    } catch { expect(error as? PassPresenter.Fault == .server(url, status: 500)) }
  }

  static func view(over root: UIViewController) -> WKWebView? {
    let pages = root.presentedViewController as? UINavigationController
    pages?.topViewController?.loadView()
    return pages?.topViewController?.view as? WKWebView
  }

  // MARK: Navigation

  static func navigation() {
    func choices(_ country: String? = "CA") -> [NavigationChoice] {
      NavigationChoices.choices(
        latitude: 43.6532, longitude: -79.3832, named: "Gate 2", country: country, language: "en")
    }
    func shanghai(_ language: String) -> [NavigationChoice] {
      NavigationChoices.choices(
        latitude: 31.2304, longitude: 121.4737, named: "Gate 2", country: "CN", language: language)
    }
    // No app is installed: links open in the browser or by the system.
    UIApplication.installedSchemes = []
    expect(choices().map(\.id) == ["apple", "openstreetmap"], "\(choices().map(\.id))")
    // The order of the project, which fits the country.
    UIApplication.installedSchemes = [
      "comgooglemaps", "navigon", "tomtomgo", "waze", "baidumap", "iosamap", "uber",
    ]
    let all = choices().map(\.id)
    expect(all.contains("google") && all.contains("waze") && all.contains("uber"), "\(all)")
    expect(all.contains("navigon") && all.contains("tomtom-go"), "\(all)")
    expect(!all.contains("organic-maps"), "\(all)")
    let chinese = shanghai("zh-Hans")
    expect(
      chinese.first?.id == "amap" && chinese.contains { $0.id == "baidu" }, "\(chinese.map(\.id))")
    // Amap gets GCJ-02; Baidu is told that coordinates are WGS-84.
    let amap = chinese.first { $0.id == "amap" }?.url.absoluteString ?? ""
    expect(amap.hasPrefix("iosamap://path?sourceApplication=Trade%20X&dlat=31.22"), amap)
    let baidu = chinese.first { $0.id == "baidu" }?.url.absoluteString ?? ""
    expect(baidu.contains("31.2304") && baidu.contains("wgs84"), baidu)
    expect(baidu.contains("src=ios.tradexport.tradex"), baidu)

    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let sheet = NavigationChoices.sheet(chinese, title: "Gate 2", cancel: "取消", from: view)
    expect(sheet.popoverPresentationController?.sourceView === view, "an iPad needs the view")
    expect(sheet.popoverPresentationController?.sourceRect == view.bounds)
    expect(sheet.actions.map(\.title) == chinese.map(\.name) + ["取消"])
    if let action = sheet.actions.first { action.handler?(action) }
    expect(UIApplication.shared.opened.last?.absoluteString == amap)
    // The app does not open: its page does.
    UIApplication.installedSchemes = []
    if let choice = chinese.first {
      NavigationChoices.open(choice) { isOpen in expect(isOpen, "the page opens") }
    }
    expect(UIApplication.shared.opened.last?.host == "uri.amap.com")

    for (latitude, longitude) in [(91, 0), (.nan, 0), (0, .infinity), (0, 181)]
      as [(Double, Double)]
    {
      let none = NavigationChoices.choices(latitude: latitude, longitude: longitude, named: "")
      expect(none.isEmpty, "\(latitude) \(longitude)")
    }
    // The schemes that the app asks about must be in its Info.plist.
    let offered = [(31.2304, 121.4737), (43.6532, -79.3832)].flatMap { latitude, longitude in
      NavigationChoices.choices(
        latitude: latitude, longitude: longitude, named: "A", isInstalled: { _ in true })
    }
    let schemes = Set(offered.compactMap(\.url.scheme)).subtracting(["https"])
    expect(schemes.count > 8, "\(schemes)")
    print("schemes", schemes.sorted().joined(separator: " "))
    let long = NavigationChoices.choices(
      latitude: 0, longitude: 0, named: String(repeating: "\u{1F697}\n", count: 5000))
    expect(long.allSatisfy { $0.url.absoluteString.utf8.count <= 2048 })
  }
}
