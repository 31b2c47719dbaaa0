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

  static let waze: [Case] = [
    Case(
      text: "https://ul.waze.com/ul?place=ChIJ_SQ2&ll=3.1934%2C101.6749&navigate=yes"
        + "&utm_campaign=default&utm_source=waze_website&utm_medium=lm_share_location",
      app: "waze", action: .navigate, at: (3.1934, 101.6749), id: "ChIJ_SQ2"),
    Case(
      text: "https://waze.com/ul?ll=3.1,101.6&venue_id=1.2.3&overview=yes", app: "waze",
      at: (3.1, 101.6), id: "1.2.3"),
    Case(
      text: "waze://?venue_id=1.2.3&ll=3.1,101.6&navigate=yes", app: "waze-scheme",
      action: .navigate, at: (3.1, 101.6), id: "1.2.3"),
    Case(text: "waze://?venue_id=1.2.3", app: "waze-scheme", id: "1.2.3"),
    Case(
      text: "https://www.waze.com/live-map?latlng=3.1,101.6&place=1.2.3", app: "waze",
      at: (3.1, 101.6), id: "1.2.3"),
    Case(text: "https://waze.to/lr/hu05mky08e", app: "waze", at: (45.955918, 4.77989)),
    Case(text: "http://waze.to/hu05mky08e", app: "waze", at: (45.955918, 4.77989)),
  ]

  private static func mapy(_ kinds: String, _ mode: TravelMode?) -> Case {
    Case(
      text: "https://mapy.com/en/turisticka?planovani-trasy&rc=9hChxxXvtO95rPhx1qo5&rs=muni&rs=muni"
        + "&ri=3468&ri=1818\(kinds)&xc=%5B%5D", app: "mapy", action: .directions,
      at: (50.769996, 15.058448), mode: mode)
  }

  private static func openStreetMap(_ engine: String, _ mode: TravelMode) -> Case {
    Case(
      text:
        "https://www.openstreetmap.org/directions?engine=\(engine)&route=52.5%2C13.4%3B53.5%2C10",
      app: "openstreetmap", action: .directions, at: (53.5, 10), from: "52.5,13.4", mode: mode)
  }

  static let modes: [Case] = [
    mapy("&mrp=%7B%22c%22%3A121%2C%22dt%22%3A%22%22%2C%22d%22%3Atrue%7D", .cycling),
    mapy("&mrp=%7B%22c%22%3A111%7D&mrp=%7B%22c%22%3A112%7D", .driving),
    mapy("&mrp=%7B%22c%22%3A132%7D", .walking), mapy("", nil),
    openStreetMap("fossgis_valhalla_foot", .walking), openStreetMap("graphhopper_car", .driving),
    openStreetMap("graphhopper_bicycle", .cycling), openStreetMap("fossgis_osrm_bike", .cycling),
  ]

  static let tmap: [Case] = [
    Case(
      text: "tmap://?rGoName=A&rGoX=127.1&rGoY=37.4", app: "tmap", action: .navigate,
      at: (37.4, 127.1), name: "A"),
    Case(
      text: "tmap://route?rGoName=A&rGoX=127.1&rGoY=37.4&rStName=B&rStX=127.2&rStY=37.5"
        + "&rV1X=127.15&rV1Y=37.45&rV1Name=C", app: "tmap", action: .navigate, at: (37.4, 127.1),
      name: "A", from: "37.5,127.2", via: 1),
  ]

  @Test(arguments: petal + waze + modes + tmap)
  func reads(link: Case) throws {
    try SharedLinkTests().reads(link: link)
    let notes = try MapReading(link.text).notes
    #expect(notes.isEmpty, "\(notes)")
  }

  /// A ride may be called to a place without its destination.
  @Test(arguments: [
    ("https://m.uber.com/ul/?action=setPickup", "uber"), ("uber://?action=setPickup", "uber"),
    ("https://lyft.com/ride?id=lyft", "lyft-web"), ("lyft://ridetype?id=lyft", "lyft"),
  ])
  func readsARideFromAPlace(link: String, app: String) throws {
    let reading = try MapReading(link + "&pickup[latitude]=37.7&pickup[longitude]=-122.4")
    #expect(reading.request.app == app && reading.request.action == .ride)
    #expect(reading.request.origin?.point?.latitude == 37.7 && reading.notes.isEmpty)
    #expect(reading.request.destination == nil)
    let page = try MapReading(
      #"https://m.uber.com/looking?pickup={"latitude":37.7,"longitude":-122.4}"#)
    #expect(page.request.origin?.point?.latitude == 37.7 && page.request.destination == nil)
  }

  @Test(arguments: [
    ("https://citymapper.com/directions?startcoord=37.7,-122.4", "the route has no destination"),
    ("https://maps.apple.com/?saddr=37.7,-122.4", "the route has no destination"),
    ("https://maps.apple.com/directions?source=Paris", "the route has no destination"),
    ("uber://?action=setPickup&pickup=my_location", "contains no place"),
    (
      "uber://?action=setPickup&pickup[latitude]=37.7&pickup[longitude]=-122.4"
        + "&dropoff[latitude]=91&dropoff[longitude]=2", "contains no place"
    ),
  ])
  func saysWhatARouteLacks(link: String, message: String) {
    let error = #expect(throws: MapError.self) { try MapReading(link) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  /// A mode of travel that requests do not have, or several of them.
  @Test(arguments: [
    (
      "https://www.google.com/maps/dir/?api=1&destination=53.5,10&travelmode=two-wheeler",
      "travelmode=two-wheeler"
    ),
    ("google.navigation:q=1,2&mode=l", "mode=l"),
    ("https://www.petalmaps.com/routes?daddr=31.2,121.4&type=taxi", "type=taxi"),
    (mapy("&mrp=%7B%22c%22%3A141%7D", nil).text, "mrp={\"c\":141}"),
    (
      mapy("&mrp=%7B%22c%22%3A121%7D&mrp=%7B%22c%22%3A132%7D", nil).text, "mrp={\"c\":121}"
    ),
  ])
  func notesOtherModes(link: String, detail: String) throws {
    let reading = try MapReading(link)
    #expect(reading.request.mode == nil && reading.request.destination?.point != nil)
    #expect(reading.notes == [MapNote(.unreadMode, detail)])
  }
}
