import WaymarkCore
import WaymarkDisk
import WaymarkHosting
import WaymarkMaps
import WaymarkModel
import WaymarkProject
import WaymarkRoutes
import WaymarkSite
import WaymarkTree

/// The links to the place of every listing and dealer, when the environment wants them.
struct MapFeed: FeedProducer {
  let feed = Feed.maps
  let plan: SitePlan

  func produce(_ runs: [DiskPath], into sink: Sink) throws {
    guard let tree = sink.tree, plan.environment.maps.hasFeed else { return }
    let path = tree.folders.runs + "/maps.ndjson"
    try writeLines(of: try SortedLines(runs), to: path)
    try sink.take(fileAt: path, to: "feeds/maps.ndjson", as: .feed)
  }
}

extension Sink {
  /// Adds a record's place to the feed, when the environment has one.
  ///
  /// Gate passes have no line: whoever knows an identifier can open the pass.
  func addPlace(
    _ offers: [[OpenInMaps.Offer]], to coordinate: Coordinate<WGS84>?, named name: String,
    of id: String, on route: RecordRoute
  ) throws {
    guard plan.environment.maps.hasFeed, let coordinate else { return }
    let line = MapFeedLine(
      route: route.route.name, id: id, name: name, coordinate: coordinate,
      offers: plan.locales.map { ($0.tag, offers[$0.index]) })
    try add(line.bytes, to: .maps)
  }
}

/// The links to one record's place, as one line of the feed.
private struct MapFeedLine {
  let route: String
  let id: String
  let name: String
  let coordinate: Coordinate<WGS84>

  /// The apps in the order of each locale, the default one first.
  let offers: [(locale: String, offers: [OpenInMaps.Offer])]

  /// The line without its line feed; lines sort by route, then identifier.
  ///
  /// Each link is there once, in the order of the default locale; `order` has the apps of every
  /// locale that orders them otherwise.
  var bytes: [UInt8] {
    let links = offers.first?.offers.filter { $0.url != nil } ?? []
    let apps = links.map(\.app)
    return rendered { output in
      output.append("{\"route\":")
      output.json(route)
      output.append(",\"id\":")
      output.json(id)
      output.append(",\"name\":")
      output.json(name)
      output.append(",\"latitude\":")
      output.degrees(coordinate.latitude)
      output.append(",\"longitude\":")
      output.degrees(coordinate.longitude)
      output.append(",\"links\":")
      output.json(.array(links.map(\.json)))
      output.append(",\"order\":")
      output.json(
        .object(
          offers.dropFirst().compactMap { locale, offers in
            let own = offers.filter { $0.url != nil }.map(\.app)
            guard own != apps else { return nil }
            return JSON.Member(name: locale, value: .array(own.map { .string($0) }))
          }))
      output.append("}")
    }
  }
}

extension OpenInMaps.Offer {
  fileprivate var json: JSON {
    .members([
      "app": .string(app), "name": .string(name), "url": .string(url ?? ""),
      "losses": .array(losses.words.map { .string($0) }),
    ])
  }
}
