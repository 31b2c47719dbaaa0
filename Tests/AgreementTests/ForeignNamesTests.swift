import Testing
import WaymarkCore

@testable import WaymarkAgreement
@testable import WaymarkProject

@Suite struct ForeignNamesTests {
  private static let production = environment(
    "production", host: "example.com", scheme: "cars", id: "com.example.cars")
  private static let staging = environment(
    "staging", host: "staging.example.com", scheme: "carsstaging", id: "com.example.cars.staging")

  private static func environment(
    _ name: String, host: String, scheme: String, id: String
  ) -> Environment {
    Environment(
      name: name, hosts: [host], urlScheme: scheme, isIndexed: false,
      ios: IOSApp(teamID: "A1B2C3D4E5", bundleID: id, services: []),
      androidApps: [AndroidApp(package: id, fingerprints: [], sharesLogins: false)], reserved: [],
      maps: MapSettings(apps: [], ids: [:]))
  }

  private func found(_ text: String, in environment: Environment) -> [String] {
    ForeignNames(for: environment, among: [Self.production, Self.staging])
      .found(in: Array(text.utf8), isPropertyList: true).map(\.text)
  }

  @Test(arguments: [
    ("https://example.com/ads", "example.com"), ("see EXAMPLE.com.", "example.com"),
    ("applinks:example.com", "example.com"), ("example.com", "example.com"),
    ("<a href=\"cars://ads/17\">", "cars://"), ("<string>cars</string>", "cars</"),
    ("\"com.example.cars\"", "com.example.cars"),
    ("A1B2C3D4E5.com.example.cars ", "A1B2C3D4E5.com.example.cars"),
  ])
  func findsAProductionNameInStaging(_ text: String, _ name: String) {
    #expect(found(text, in: Self.staging).first == name)
    #expect(found(text, in: Self.production) == [])
  }

  @Test(arguments: [
    "https://staging.example.com/ads", "carsstaging://ads", "com.example.cars.staging",
    "A1B2C3D4E5.com.example.cars.staging", "example.community", "myexample.com", "cars for sale",
    "x-example.com", "", "example.co",
  ])
  func ignoresItsOwnNamesAndOtherWords(_ text: String) {
    #expect(found(text, in: Self.staging) == [])
  }

  @Test func findsAStagingNameInProductionOnce() {
    let text = "staging.example.com staging.example.com com.example.cars.staging"
    #expect(
      found(text, in: Self.production) == ["staging.example.com", "com.example.cars.staging"])
  }

  @Test func findsNamesOfEveryLengthAnywhere() {
    for length in 0..<40 {
      let text = String(repeating: "e", count: length) + " example.com cars:// "
      #expect(found(text, in: Self.staging) == ["example.com", "cars://"], "\(length)")
    }
  }

  @Test func findsSchemesBeforeTagsOnlyInPropertyLists() {
    let names = ForeignNames(for: Self.staging, among: [Self.production, Self.staging])
    let page = Array("<title>Cars</title><a href=\"cars://ads\">".utf8)
    #expect(names.found(in: page, isPropertyList: false).map(\.text) == ["cars://"])
    #expect(names.found(in: page, isPropertyList: true).map(\.text) == ["cars</", "cars://"])
    #expect(
      names.found(in: Array("static let scheme = \"cars\"".utf8), isPropertyList: false).count == 1)
  }
}
