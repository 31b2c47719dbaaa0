import Testing
import WaymarkCore
import WaymarkMaps

@testable import WaymarkMapLinks

/// Share links without a pin, with several places, and with identifiers instead of a place.
@Suite struct ViewLinkTests {
  typealias Case = SharedLinkTests.Case

  static let views: [Case] = [
    Case(
      text: "https://maps.apple.com/search?center=52.49,13.42&span=0.007,0.009", app: "apple",
      action: .display, at: (52.49, 13.42), isCamera: true),
    Case(
      text: "https://maps.apple.com/?sll=50.894967,4.341626", app: "apple-legacy",
      action: .display, at: (50.894967, 4.341626), isCamera: true),
    Case(
      text: "https://www.google.com/maps?center=52.5067296,13.2599309&zoom=12", app: "google",
      action: .display, at: (52.50673, 13.259931), zoom: 12, isCamera: true),
  ]

  static let places: [Case] = [
    Case(
      text: "https://maps.apple.com/?ll=50.1,14.4&q=Foo&sll=1,2", app: "apple-legacy",
      at: (50.1, 14.4), name: "Foo"),
    Case(
      text: "https://www.waze.com/ul?to=ll.45.78128%2C4.829779&from=ll.45.793565%2C4.845119"
        + "&utm_medium=lm_share_directions", app: "waze", action: .directions,
      at: (45.78128, 4.829779), from: "45.793565,4.845119"),
    Case(
      text: "https://waze.com/ul?to=ll.-23.55,-46.63&navigate=yes", app: "waze",
      action: .directions, at: (-23.55, -46.63)),
    Case(
      text: "https://waze.com/ul?to=place.w.123", app: "waze", action: .directions, id: "w.123"),
    Case(
      text: "https://ul.waze.com/ul?venue_id=2884104.28644432.67090&overview=yes"
        + "&utm_medium=lm_share_location", app: "waze", id: "2884104.28644432.67090"),
    Case(
      text: "https://mappls.com/navigation?places=28.1,77.2,a;28.6,77.3,b&isNav=true",
      app: "mappls", action: .directions, at: (28.6, 77.3), name: "b", from: "28.1,77.2"),
    Case(
      text: "https://mappls.com/navigation?places=28.1,77.2;28.5,77.1,v;28.6,77.3,b&mode=walking",
      app: "mappls", action: .directions, at: (28.6, 77.3), name: "b", from: "28.1,77.2",
      mode: .walking, via: 1),
    Case(
      text: "https://mappls.com/navigation?places=28.6,77.3,b;c&mode=driving", app: "mappls",
      action: .directions, at: (28.6, 77.3), name: "b;c", mode: .driving),
    Case(
      text: "https://magicearth.com/?show_on_map&lat=48.85649&lon=2.35216&name=X&img_id=1",
      app: "magic-earth", at: (48.85649, 2.35216), name: "X"),
    Case(
      text: "https://www.magicearth.com/?lat=48.85649&lon=2.35216&z=5", app: "magic-earth",
      at: (48.85649, 2.35216), zoom: 5),
    Case(
      text: "https://magicearth.com/?q=Paris&mapmode=standard&z=5", app: "magic-earth",
      action: .search, words: "Paris", zoom: 5),
    Case(
      text: "https://magicearth.com/?daddr=Paris", app: "magic-earth", action: .directions,
      words: "Paris"),
    Case(text: "https://urbi.bh/dubai/geo/55.17,25.28", app: "2gis-web", at: (25.28, 55.17)),
    Case(
      text: "https://wego.here.com/p/s-aWQ9O2xhdD01Mi42ODQ0NDMxOTk4NzI4NDtsb249LTguNjIzNDI5NjYzNj"
        + "EyMjk3O249TGltZXJpY2s=", app: "here", at: (52.684443, -8.62343), name: "Limerick"),
  ]

  @Test(arguments: views + places)
  func readsThePlace(link: Case) throws {
    try SharedLinkTests().reads(link: link)
    let notes = try MapReading(link.text).notes
    #expect(!notes.contains { $0.code == .unreadParameter }, "\(notes)")
  }

  @Test(arguments: [
    "https://wego.here.com/?q=foo", "https://wego.here.com/", "https://wego.here.com",
  ])
  func namesTheAppOfAPageWithoutAPlace(link: String) {
    #expect(throws: MapError.self) { try MapReading(link) }
    do {
      _ = try MapReading(link)
    } catch {
      #expect(error.code == .noPlace && error.message.contains("HERE"), "\(error.message)")
    }
  }
}
