import Testing

@testable import WaymarkMaps

struct AppSchemesTests {
  @Test func namesWhatAndroidLinksBeginWith() throws {
    let apps = ["apple", "google", "waze", "baidu", "amap", "uber", "google", "navigon"]
    #expect(
      try appSchemes(for: apps, on: .android) == [
        "google.navigation", "geo", "google.streetview", "waze", "baidumap", "bdapp", "amapuri",
        "androidamap", "uber",
      ])
    #expect(try appSchemes(for: apps, on: .any) == ["baidumap", "uber"])
    #expect(throws: MapError.self) { try appSchemes(for: ["nowhere"], on: .android) }
  }

  @Test func hasNoWebSchemeForAnyApp() throws {
    for app in NavigationApp.all {
      let schemes = try appSchemes(for: [app.id], on: .android)
      #expect(!schemes.contains { $0.isEmpty || $0.hasPrefix("http") }, "\(app.id): \(schemes)")
    }
  }
}
