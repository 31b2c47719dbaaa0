import Testing
import WaymarkCore
import WaymarkMaps

@testable import WaymarkMapLinks

/// Pages and parameters of vendors that this tool does not write, each of which is understood.
@Suite struct VendorPageTests {
  typealias Case = SharedLinkTests.Case

  /// Links that name their datum; by default it is GCJ-02.
  static let petal: [Case] = [
    Case(
      text: "https://www.petalmaps.com/place?z=12&marker=39.9042,116.4074&coordinateType=0"
        + "&placeId=12345&utm_source=x", app: "petal-web", at: (39.9042, 116.4074), id: "12345",
      zoom: 12),
    Case(
      text: "https://www.petalmaps.com/place?marker=39.9042,116.4074&coordinateType=1",
      app: "petal-web", at: (39.902796, 116.401157)),
    Case(
      text: "https://www.petalmaps.com/navigation?saddr=39.8,116.3&daddr=39.9042,116.4074&type=bus"
        + "&coordinateType=0", app: "petal-web", action: .navigate, at: (39.9042, 116.4074),
      from: "39.8,116.3", mode: .transit),
    Case(
      text: "https://www.petalmaps.com/routes?daddr=39.9042,116.4074(A)&destinationPoiId=7"
        + "&coordinateType=0&utm_source=x", app: "petal-web", action: .directions,
      at: (39.9042, 116.4074), name: "A", id: "7"),
    Case(
      text: "petalmaps://poidetail?marker=39.9042,116.4074&coordinateType=0", app: "petal",
      at: (39.9042, 116.4074)),
    Case(
      text: "https://www.petalmaps.com/search?q=cafe&utm_source=x", app: "petal-web",
      action: .search, words: "cafe"),
  ]

  @Test(arguments: petal)
  func reads(link: Case) throws {
    try SharedLinkTests().reads(link: link)
    let notes = try MapReading(link.text).notes
    #expect(notes.isEmpty, "\(notes)")
  }
}
