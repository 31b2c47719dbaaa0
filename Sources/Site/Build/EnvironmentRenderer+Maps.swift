import Bytes
import Disk
import Hosting
import Maps
import Model
import Pages
import Passes
import Project
import Routes

extension EnvironmentRenderer {
  /// The apps that open a place, for each locale in the project's order.
  ///
  /// - Parameters:
  ///   - coordinate: The place; without one there are no apps.
  ///   - name: What it is called.
  ///   - country: The country it is said to be in.
  /// - Returns: As many lists as there are locales.
  func offers(
    to coordinate: Coordinate<WGS84>?, named name: String, in country: String?
  ) -> [[OpenInMaps.Offer]] {
    guard let coordinate else { return themes.map { _ in [] } }
    return maps.offers(to: coordinate, named: name, in: country)
  }

  /// The apps as a page shows them.
  func list(_ offers: [OpenInMaps.Offer], locale: Int) -> MapList {
    MapList(
      offers.map { offer in
        MapList.App(
          name: mapNames[locale][offer.app] ?? offer.name, url: offer.url,
          appStore: offer.stores.appleURL, googlePlay: offer.stores.playURL)
      })
  }

  /// The links on the back of a pass: in the order of the default locale, since a pass has one for
  /// all, and without `geo:`, which no iPhone opens.
  func backLinks(_ offers: [[OpenInMaps.Offer]]) -> [PassTemplate.Directions] {
    (offers.first ?? []).compactMap { offer in
      guard let url = offer.url, !offer.isAnyApp else { return nil }
      return (mapNames[0][offer.app] ?? offer.name, url)
    }
  }

  /// Adds a record's place to the feed, when the environment has one.
  ///
  /// Gate passes have no line: who knows an identifier can open the pass.
  func index(
    _ offers: [[OpenInMaps.Offer]], to coordinate: Coordinate<WGS84>?, named name: String,
    of id: String, on route: RecordRoute, in destination: any Destination
  ) throws {
    guard environment.maps.hasFeed, let coordinate else { return }
    let place = PlaceLinks(
      route: route.route.name, id: id, name: name, coordinate: coordinate,
      offers: Array(zip(project.locales, offers)))
    try destination.add(place.line, to: .maps)
  }
}

extension OpenInMaps.Offer {
  /// Whether the link asks for whichever map app is installed.
  var isAnyApp: Bool { url?.hasPrefix("geo:") ?? false }
}

extension SiteBuild {
  /// Writes the feed of places of an environment that has one.
  func renderMaps(
    _ renderer: EnvironmentRenderer, runs: [String], at places: TreePlaces
  ) throws -> TreePart {
    guard renderer.environment.maps.hasFeed else { return TreePart() }
    let writer = try TreeWriter("maps", at: places, table: renderer.responses)
    let path = places.runs + "/maps.ndjson"
    try writeLines(of: try SortedLines(runs), to: path)
    try writer.take(fileAt: path, to: RecordFeed.maps.path, as: .feed)
    return try writer.finish()
  }
}
