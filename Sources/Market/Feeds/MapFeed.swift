import WaymarkCore
import WaymarkDisk
import WaymarkHosting
import WaymarkMaps
import WaymarkModel
import WaymarkProject
import WaymarkRoutes
import WaymarkSite
import WaymarkTree

/// The links to the place of every listing and dealer, if the environment declares the feed.
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
  /// Adds a record's place to the feed, if the environment declares it; lines sort by route, then
  /// identifier.
  ///
  /// Each link is there once, in the order of the default locale; `order` has the apps of every
  /// locale with another order. Gate passes have no line: anyone who knows an identifier can open
  /// the pass.
  func addPlace(
    _ offers: [[OpenInMaps.Offer]], to coordinate: Coordinate<WGS84>?, named name: String,
    of id: String, on route: RecordRoute
  ) throws {
    guard plan.environment.maps.hasFeed, let coordinate else { return }
    let linked = offers.map { $0.filter { $0.url != nil } }
    let order = plan.locales.dropFirst().compactMap { locale -> JSON.Member? in
      let apps = linked[locale.index].map(\.app)
      guard apps != linked[0].map(\.app) else { return nil }
      return JSON.Member(name: locale.tag, value: .array(apps.map { .string($0) }))
    }
    let line = rendered { output in
      output.append("{\"route\":")
      output.json(route.route.name)
      output.append(",\"id\":")
      output.json(id)
      output.append(",\"name\":")
      output.json(name)
      output.append(",\"latitude\":")
      output.degrees(coordinate.latitude)
      output.append(",\"longitude\":")
      output.degrees(coordinate.longitude)
      output.append(",\"links\":")
      output.json(.array(linked[0].map(\.json)))
      output.append(",\"order\":")
      output.json(.object(order))
      output.append("}")
    }
    try add(line, to: .maps)
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
