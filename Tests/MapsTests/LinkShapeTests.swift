import Testing
import WaymarkMapLinks
import WaymarkMaps

@Suite struct LinkShapeTests {
  private func shape(_ app: String, _ action: MapAction) throws -> LinkShape {
    try #require(NavigationApp.named(app).shapes.first { $0.action == action })
  }

  @Test func showsWhereEachValueStands() throws {
    let waze = try NavigationApp.named("waze").shapes.map(\.url)
    #expect(waze.contains { $0.hasPrefix("https://waze.com/ul?ll={lat}%2C{lon}&navigate=yes") })
    let amap = try shape("amap-web", .directions)
    #expect(amap.url.contains("to={lon},{lat},{name}"))
    let google = try shape("google", .directions)
    #expect(google.url.contains("&travelmode={mode}&"))
    #expect(google.parameters.contains("travelmode"))
  }

  @Test func findsWhatIsCarriedByWritingIt() throws {
    #expect(try shape("google", .directions).waypointLimit == 9)
    #expect(try shape("waze", .navigate).waypointLimit == 0)
    #expect(try shape("osmand-web", .directions).waypointLimit == nil)
    #expect(try !shape("waze", .navigate).carried.contains("name"))
    #expect(try shape("baidu-web", .directions).required == ["destination", "origin", "region"])
    #expect(try shape("google", .directions).takesWords)
    #expect(try !shape("amap", .directions).takesWords)
  }

  @Test func leavesNoMarkerInAnyShape() {
    for app in NavigationApp.all {
      #expect(app.shapes.count >= app.actions.count)
      for shape in app.shapes {
        #expect(!shape.url.isEmpty && !shape.url.contains("qqq"), "\(app.id) \(shape.url)")
        for digits in ["61.111111", "10.222222", "62.333333", "63.555555", "7531", "8642"] {
          #expect(!shape.url.contains(digits), "\(app.id) \(shape.url)")
        }
      }
    }
  }
}
