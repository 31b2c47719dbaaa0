import Maps
import Testing

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
      if case .retired(_, let replacement?) = app.status {
        _ = try NavigationApp.named(replacement)
      }
      #expect(!app.source.isEmpty && !app.actions.isEmpty, "\(app.id)")
      #expect(app.queriesSchemes.allSatisfy { $0.allSatisfy { $0.isASCII && !$0.isWhitespace } })
    }
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
