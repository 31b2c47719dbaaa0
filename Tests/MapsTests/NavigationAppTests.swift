import Testing
import WaymarkMaps

@Suite struct NavigationAppTests {
  @Test func findsEveryRowByEachOfItsNames() throws {
    var names: Set<String> = []
    for app in NavigationApp.all {
      for name in [app.id] + app.aliases {
        #expect(names.insert(name).inserted, "\(name) names two rows")
        #expect(try NavigationApp.named(name) === app)
      }
    }
    for name in ["", "googl", "a", String(repeating: "g", count: 1000), "Google", "góogle"] {
      #expect(throws: MapError.self) { try NavigationApp.named(name) }
    }
  }

  @Test func refersToRowsThatExist() throws {
    for app in NavigationApp.all {
      if let web = app.web { _ = try NavigationApp.named(web) }
      if case .retired(_, _, let replacement?) = app.status {
        _ = try NavigationApp.named(replacement)
      }
      #expect(!app.source.isEmpty && !app.actions.isEmpty, "\(app.id)")
      #expect(app.queriesSchemes.allSatisfy { $0.allSatisfy { $0.isASCII && !$0.isWhitespace } })
    }
  }

  /// A date is a year or a month, and no later than the month in which it was looked up.
  @Test func saysSinceWhenAnAppIsGone() throws {
    var dates: [String: String?] = [:]
    for app in NavigationApp.all {
      guard case .retired(let since, let reason, _) = app.status else { continue }
      dates[app.id] = since
      #expect(reason.wholeMatch(of: /[^0-9]+/) != nil, "\(app.id) has its date in words")
      guard let since else { continue }
      #expect(since.wholeMatch(of: /20[0-9]{2}(-(0[1-9]|1[0-2]))?/) != nil, "\(app.id) \(since)")
      #expect(since <= app.checked)
    }
    #expect(dates == ["navigon": "2018-05", "tomtom": nil, "windows": "2025-07"])
  }

  /// The names that callers of other libraries and the vendors' own pages have for the apps.
  @Test(arguments: [
    ("apple-maps", "apple"), ("google-maps", "google"), ("google-nav", "google-android"),
    ("google-go", "google-android"), ("gaode", "amap"), ("qq", "tencent"), ("navermap", "naver"),
    ("kakaomap", "kakao"), ("mapycz", "mapy"), ("osm", "openstreetmap"), ("dgis", "2gis"),
    ("yandex-taxi", "yandex-go"), ("yandexnavi", "yandex-navi"), ("maps-me", "mapsme"),
    ("tomtomhome", "tomtom"), ("w3w", "what3words"), ("windows-maps", "windows"),
    ("om", "organic-maps"),
  ])
  func knowsOtherNames(name: String, id: String) throws {
    #expect(try NavigationApp.named(name).id == id)
  }
}
