import Testing
import WaymarkCore
import WaymarkMaps
import WaymarkTestSupport

@Suite struct OpenInMapsTests {
  private let point = Coordinate<WGS84>(clampingLatitude: 31.2304, longitude: 121.4737)

  @Test func makesLinksThatWorkWithNothingInstalled() throws {
    let ids = [
      "baidu": "ios.a.b", "baidu-android": "andr.a.b", "baidu-web": "webapp.a.b", "amap": "lot",
      "uber": "CLIENT", "waze": "lot", "tencent": "KEY", "tencent-web": "KEY",
      "naver": "cars.example",
    ]
    let list = OpenInMaps(apps: NavigationApp.all.map(\.id), ids: ids)
    let (offers, diagnostics) = (list.offers(to: point, named: "Lot 7 & 8")[0], list.diagnostics)
    let links = offers.filter { $0.url != nil }
    for link in links {
      let url = try StrictURL(try #require(link.url))
      #expect(url.scheme == "https" || url.scheme == "geo", "\(link.app)")
    }
    // An app that has no link for a page is offered where it can be installed.
    for offer in offers {
      let isInStore = offer.stores.appleURL != nil || offer.stores.playURL != nil
      #expect(offer.url != nil || isInStore, "\(offer.app)")
    }
    #expect(
      links.map(\.app) == [
        "apple", "apple-legacy", "google", "waze", "uber", "lyft", "yandex-go", "baidu", "amap",
        "tencent", "petal", "here", "osmand", "organic-maps", "citymapper", "yandex-maps", "kakao",
        "2gis", "mapy", "openstreetmap", "bing", "mappls",
        "geo",
      ])
    #expect(diagnostics.allSatisfy { $0.severity == .note })
    #expect(Set(diagnostics.map(\.code)) == ["maps.no-page", "maps.retired-app"])
  }

  @Test func keepsTheOrderAndTheNamesOfTheList() {
    let list = OpenInMaps(apps: ["waze", "google", "gaode"])
    #expect(list.diagnostics.isEmpty)
    let links = list.offers(to: point, named: "Lot 7")[0]
    #expect(links.map(\.app) == ["waze", "google", "amap"])
    #expect(links.map(\.name) == ["Waze", "Google Maps", "Amap"])
    #expect(
      links.map(\.url) == [
        "https://waze.com/ul?ll=31.230400%2C121.473700&navigate=yes",
        "https://www.google.com/maps/dir/?api=1&destination=31.228458%2C121.478223",
        "https://uri.amap.com/navigation?to=121.478223,31.228458,Lot%207&callnative=1",
      ])
    #expect(links.map(\.losses.words) == [["name"], ["name"], []])
  }

  /// Baidu's page shows no route without an origin, so that a page gets a pin.
  @Test func fallsBackToThePlaceAndSaysSo() {
    let list = OpenInMaps(apps: ["baidu"], ids: ["baidu": "webapp.a.b"])
    let links = list.offers(to: point, named: "Lot 7")[0]
    #expect(
      links.map(\.url) == [
        "https://api.map.baidu.com/marker?location=31.230400,121.473700&title=Lot%207"
          + "&output=html&coord_type=wgs84&src=webapp.a.b"
      ])
    #expect(links.first?.losses.words == ["action"])
  }

  @Test(arguments: [
    (["gogle"], [:], "maps.unknown-app", "did you mean google?"),
    (["baidu"], [:], "maps.missing-identifier", "\"baidu\""),
    (["baidu"], ["baidu": ""], "maps.missing-identifier", "Baidu"),
    (["tomtom-go"], [:], "maps.no-page", "TomTom GO"),
    (["tmap"], [:], "maps.no-page", "TMAP is shown only with its stores"),
    (["truckmap"], [:], "maps.no-page", "TruckMap"),
    (["what3words"], [:], "maps.no-page", "what3words"),
    (["tomtom"], [:], "maps.retired-app", "use tomtom-go"),
    (["navigon"], [:], "maps.retired-app", "discontinued in 2018-05"),
    (["apple"], ["bidu": "x"], "maps.unknown-app", "did you mean baidu?"),
  ])
  func saysWhatIsWrongWithTheList(
    apps: [String], ids: [String: String], code: String, hint: String
  ) {
    let place = Location("waymark.json", line: 7)
    let list = OpenInMaps(apps: apps, ids: ids, at: place)
    #expect(list.diagnostics.map(\.code) == [code])
    #expect(list.diagnostics.allSatisfy { $0.message.contains(hint) && $0.location.line == 7 })
  }

  @Test func makesLinksForEmptyAndEndlessNames() throws {
    let list = OpenInMaps(apps: ["apple", "geo", "amap", "uber"])
    for name in ["", "\u{0}", String(repeating: "车", count: 100_000)] {
      let links = list.offers(to: point, named: name)[0]
      #expect(links.count == 4)
      for link in links { _ = try StrictURL(try #require(link.url)) }
    }
  }

  @Test func listsQuerySchemesInOrderAndOnce() throws {
    #expect(
      try queriesSchemes(for: ["waze", "google-ios", "google", "apple", "gaode", "waze-scheme"])
        == ["waze", "comgooglemaps", "comgooglemaps-x-callback", "iosamap"])
    #expect(try queriesSchemes(for: []) == [])
    #expect(throws: MapError.self) { try queriesSchemes(for: ["gogle"]) }
    let all = try queriesSchemes(for: NavigationApp.all.map(\.id))
    #expect(all.count <= queriesSchemesLimit)
  }

  @Test func hasATableWithoutContradictions() throws {
    let apps = NavigationApp.all
    let ids = apps.flatMap { [$0.id] + $0.aliases }
    #expect(Set(ids).count == ids.count)
    for app in apps {
      #expect(try NavigationApp.named(app.id) === app)
      #expect(!app.actions.isEmpty && !app.source.isEmpty, "\(app.id)")
      if let web = app.web { #expect(try NavigationApp.named(web).web == web, "\(app.id)") }
      if case .retired(_, _, let replacement?) = app.status {
        #expect(try NavigationApp.named(replacement).status == .alive)
      }
    }
  }

  @Test func hasAWordForEveryLoss() {
    for word in ["action", "characters", "name", "tooLong", "waypoints"] {
      #expect(MapLosses(rawValue: (1 << 21) - 1).words.contains(word))
    }
    #expect(MapLosses(rawValue: (1 << 21) - 1).words.count == 21)
    #expect(MapLosses(rawValue: (1 << 21) - 1).words == MapLosses(rawValue: .max).words.sorted())
  }
}
