import AppFiles
import Bytes
import Disk
import Hosting
import Model
import Pages
import Project
import Routes

extension EnvironmentRenderer {
  /// The file of what feeds before this one had and it has not.
  static let spotlightDeletions = "feeds/spotlight-deletions.ndjson"

  /// Whether listings have items in Spotlight.
  var hasSpotlight: Bool {
    project.routes.contains { $0.page == .listing && !$0.route.entries.spotlight.isEmpty }
  }

  /// Adds a listing in one locale to the Spotlight feed, when its route has items there.
  func index(
    _ listing: Listing, on route: RecordRoute, locale: Int, in destination: any Destination
  ) throws {
    let url = origin + route.paths[locale].path(of: listing.id.text)
    let item = SpotlightItem(
      route.route, id: listing.id.text, locale: project.locales[locale], title: listing.title,
      contentURL: url, updated: listing.updated)
    guard var item else { return }
    let card = ListingCard(listing, url: url, wording: themes[locale].wording)
    let facts = [card.price, card.mileage, card.location].compactMap { $0 }
    item.contentDescription = facts.isEmpty ? nil : facts.joined(separator: " · ")
    item.keywords = keywords(of: listing)
    item.thumbnail = card.image
    try destination.add(item.line, to: .spotlight)
  }

  /// The words of a listing that people search by, each once.
  private func keywords(of listing: Listing) -> [String] {
    let words = [
      listing.make, listing.model, listing.trim, listing.year.map { String($0) },
      listing.bodyType, listing.fuel, listing.location,
    ]
    var seen: Set<String> = []
    return words.compactMap { $0 }.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// Writes the feed, and what went since the output was first built; both may be larger than memory.
  ///
  /// Deletions stay: a build without a change then changes no file, and an app that missed a build
  /// misses none.
  func writeSpotlight(
    _ runs: [String], at places: TreePlaces, to writer: TreeWriter
  ) throws {
    let feed = places.runs + "/spotlight.ndjson"
    let deletions = places.runs + "/spotlight-deletions.ndjson"
    try writeLines(of: try SortedLines(runs), to: feed)
    try writeDeletions(beside: feed, at: places, to: deletions)
    // The feed comes last: after a build that is killed before that, the same items are gone.
    try writer.take(fileAt: deletions, to: Self.spotlightDeletions, as: .feed)
    try writer.take(fileAt: feed, to: RecordFeed.spotlight.path, as: .feed)
  }

  /// Writes the identifiers that the files readers see now have and the new feed has not.
  private func writeDeletions(
    beside feed: String, at places: TreePlaces, to path: String
  ) throws(FileError) {
    let earlier = [RecordFeed.spotlight.path, Self.spotlightDeletions]
      .map { places.root + "/" + $0 }
    let known = try identifiers(ofFeedsAt: earlier, in: places.runs + "/spotlight-known")
    let now = try identifiers(ofFeedsAt: [feed], in: places.runs + "/spotlight-now")
    var old = try SortedLines(known)
    var new = try SortedLines(now)
    var current = try new.next()
    var last: ArraySlice<UInt8>?
    var gone = LineSorter(at: places.runs + "/spotlight-gone")
    while let identifier = try old.next() {
      // An item has a line in each locale.
      if last == identifier { continue }
      last = identifier
      while let line = current, line.lexicographicallyPrecedes(identifier) {
        current = try new.next()
      }
      if current != identifier {
        try gone.add(SpotlightItem.deletion(of: String(decoding: identifier, as: UTF8.self)))
      }
    }
    let runs = try gone.finish()
    try writeLines(of: try SortedLines(runs), to: path)
  }

  /// The sorted identifiers of feeds, as runs; a feed that is missing has none.
  private func identifiers(
    ofFeedsAt paths: [String], in folder: String
  ) throws(FileError) -> [String] {
    var sorter = LineSorter(at: folder)
    for path in paths where fileKind(at: path) == .file {
      var reader = try LineReader(at: path)
      while let line = try reader.next() {
        guard let identifier = SpotlightItem.identifier(ofLine: line) else { continue }
        try sorter.add(Array(identifier.utf8))
      }
    }
    return try sorter.finish()
  }
}

extension SiteBuild {
  /// Writes the Spotlight feed of an environment whose listings have items there.
  func renderSpotlight(
    _ renderer: EnvironmentRenderer, runs: [String], at places: TreePlaces
  ) throws -> TreePart {
    guard renderer.hasSpotlight else { return TreePart() }
    let writer = try TreeWriter("spotlight", at: places, table: renderer.responses)
    try renderer.writeSpotlight(runs, at: places, to: writer)
    return try writer.finish()
  }
}
