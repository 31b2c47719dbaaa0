import Testing
import WaymarkCore
import WaymarkMaps

@Suite struct AppOrderTests {
  private static let apps = [
    "google", "apple", "waze", "geo", "amap", "baidu", "tencent", "petal", "naver", "kakao", "tmap",
    "yandex-maps", "2gis", "mapy", "openstreetmap",
  ]
  private static let ids = ["baidu": "webapp.a.b", "tencent": "KEY", "naver": "cars.example"]
  private static let shanghai = point(31.2304, 121.4737)
  private static let toronto = point(43.6149, -79.5276)
  private static let seoul = point(37.5665, 126.978)

  private static func point(_ latitude: Double, _ longitude: Double) -> Coordinate<WGS84> {
    Coordinate(clampingLatitude: latitude, longitude: longitude)
  }

  private func list(_ readers: String..., countries: [String: [String]] = [:]) -> OpenInMaps {
    OpenInMaps(
      apps: Self.apps, ids: Self.ids, order: .best, countries: countries, readers: readers)
  }

  private func apps(_ offers: [OpenInMaps.Offer]) -> [String] { offers.map(\.app) }

  @Test(arguments: [
    (shanghai, "CN", "zh-Hans", ["amap", "baidu", "tencent", "petal", "apple"]),
    (shanghai, "CN", "en", ["apple", "amap", "baidu", "petal", "tencent"]),
    (point(22.3193, 114.1694), "HK", "zh-Hans", ["amap", "apple", "google", "baidu"]),
    (point(22.3193, 114.1694), "HK", "en", ["google", "apple", "waze", "amap"]),
    (point(22.3193, 114.1694), "HK", "zh-Hant", ["google", "apple", "waze", "amap"]),
    (seoul, "KR", "ko", ["naver", "kakao", "apple", "google"]),
    (seoul, "KR", "en", ["naver", "kakao", "apple", "google"]),
    (point(55.75, 37.62), "RU", "ru", ["yandex-maps", "2gis", "google"]),
    (point(50.08, 14.43), "CZ", "de", ["mapy", "google", "waze"]),
    (toronto, "CA", "en", ["google", "apple", "waze"]),
    (point(25.2, 55.27), "AE", "en", ["google", "waze", "apple", "2gis"]),
    (point(48.14, 11.58), "DE", "cs", ["mapy", "google", "apple"]),
    (point(48.14, 11.58), "DE", "de", ["google", "apple", "waze", "petal"]),
  ])
  func putsTheAppsOfTheCountryFirst(
    point: Coordinate<WGS84>, country: String, reader: String, first: [String]
  ) {
    let offers = list(reader).offers(to: point, named: "Lot 7", in: country)
    // TMAP has no page, and comes behind all links.
    #expect(Array(apps(offers[0]).prefix(first.count)) == first)
  }

  @Test func putsLinksThatNeedNoAppBeforeAllOthers() throws {
    let offers = list("en", "zh-Hans").offers(to: Self.seoul, named: "Lot 7", in: "KR")
    for offers in offers {
      let urls = offers.map(\.url)
      let web = urls.prefix { $0?.hasPrefix("https://") == true }
      #expect(urls.dropFirst(web.count).allSatisfy { $0?.hasPrefix("https://") != true })
      #expect(Set(offers.filter { $0.url == nil }.map(\.app)) == ["tmap"])
    }
  }

  @Test func keepsTheListWhereNothingIsKnownAndLeavesOutWhatHasNoMapsThere() {
    let world = ["google", "apple", "waze", "petal", "yandex-maps", "mapy", "openstreetmap"]
    let kenya = list("en").offers(to: Self.point(-1.29, 36.82), named: "Lot 7", in: "KE")[0]
    #expect(apps(kenya) == world + ["geo"])
    // Without a country, what has maps of few countries comes last.
    let anywhere = apps(list("en").offers(to: Self.toronto, named: "Lot 7", in: "CN")[0])
    #expect(anywhere.suffix(5) == ["amap", "baidu", "tencent", "geo", "tmap"])
    // Google's servers are out of reach on the mainland.
    let mainland = apps(list("en").offers(to: Self.shanghai, named: "Lot 7", in: nil)[0])
    #expect(Set(mainland).isDisjoint(with: ["google", "waze"]))
  }

  @Test func keepsAListOfWhatHelpsLittleThere() {
    let list = OpenInMaps(apps: ["google", "waze"], order: .best, readers: ["en"])
    #expect(
      apps(list.offers(to: Self.shanghai, named: "Lot 7", in: "CN")[0]) == ["google", "waze"])
  }

  /// A reader at home in China is not sent to the apps of China for a place abroad.
  @Test func offersAllReadersTheSameAppsWithTheSameLinks() {
    let lists = list("en", "zh-Hans", "ko", "ru").offers(to: Self.toronto, named: "A", in: "CA")
    #expect(lists.count == 4)
    for offers in lists {
      #expect(Set(offers) == Set(lists[0]))
      #expect(apps(offers).first == "google")
    }
    let inChina = list("en", "zh-Hans").offers(to: Self.shanghai, named: "A", in: "CN")
    #expect(inChina[0] != inChina[1])
    #expect(Set(inChina[0]) == Set(inChina[1]))
  }

  @Test(
    arguments: [
      (shanghai, nil, "CN"), (shanghai, "CN", "CN"), (shanghai, "CA", "CN"),
      (point(22.3193, 114.1694), "CN", "CN"), (point(22.3193, 114.1694), nil, "HK"),
      (point(25.033, 121.5654), nil, "TW"), (point(22.1987, 113.5439), nil, "MO"),
      (toronto, "CA", "CA"), (toronto, "CN", nil), (toronto, nil, nil), (toronto, "HK", nil),
    ] as [(Coordinate<WGS84>, String?, String?)])
  func believesTheCoordinatesInTheZones(
    point: Coordinate<WGS84>, stated: String?, country: String?
  ) {
    #expect(OpenInMaps.country(of: point, stated: stated) == country)
  }

  @Test func takesTheAppsOfACountryInTheirOrder() {
    let own = ["CN": ["baidu", "geo", "bing"], "KP": [], "CA": ["mapy"]]
    let list = list("en", "zh-Hans", countries: own)
    #expect(list.diagnostics.allSatisfy { $0.severity == .note })
    let china = list.offers(to: Self.shanghai, named: "Lot 7", in: "CN")
    #expect(china.map(apps) == [["baidu", "bing", "geo"], ["baidu", "bing", "geo"]])
    #expect(list.offers(to: Self.point(39, 125.75), named: "Lot 7", in: "KP") == [[], []])
    let canada = list.offers(to: Self.toronto, named: "Lot 7", in: "CA")
    #expect(canada.map(apps) == [["mapy"], ["mapy"]])
    #expect(!apps(list.offers(to: Self.seoul, named: "A", in: "KR")[0]).contains("bing"))
  }

  @Test func keepsAListThatIsToBeKept() {
    let list = OpenInMaps(
      apps: Self.apps, ids: Self.ids, order: .listed, readers: ["zh-Hans"])
    let offers = list.offers(to: Self.shanghai, named: "Lot 7", in: "CN")[0]
    #expect(
      apps(offers) == Self.apps.filter { !["geo", "naver", "tmap"].contains($0) }
        + ["geo", "tmap"])
  }

  @Test func asksForAnIdentifierOfAnAppOfOneCountry() {
    let list = OpenInMaps(apps: ["apple"], countries: ["CN": ["baidu"], "HK": ["baidu"]])
    #expect(list.diagnostics.map(\.code) == ["maps.missing-identifier"])
  }

  @Test func shiftsAsThePolicySays() {
    func url(_ app: String, _ policy: DatumPolicy) -> String? {
      OpenInMaps(apps: [app], policy: policy).offers(to: Self.shanghai, named: "A")[0][0].url
    }
    #expect(url("google", .standard)?.contains("31.228458") == true)
    #expect(url("google", .off)?.contains("31.230400") == true)
    #expect(url("apple", .standard)?.contains("31.230400") == true)
    let tooApple = DatumPolicy(shiftsInChina: true, shiftsForApple: true)
    #expect(url("apple", tooApple)?.contains("31.228458") == true)
  }
}
