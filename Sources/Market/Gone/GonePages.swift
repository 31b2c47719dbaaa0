import WaymarkDisk
import WaymarkHosting
import WaymarkProject
import WaymarkRoutes
import WaymarkSite
import WaymarkTree

/// Remembers the records whose pages went, so that servers say that these are gone.
///
/// What it remembers is beside the cache: `ROUTE TAB ID TAB SECONDS TAB DEALER TAB LISTS`, by the time
/// they went. It holds as many as the project says, for as many days.
struct GonePages {
  let folders: TreeFolders
  let owner: TreeOwner
  let answer: GoneAnswer
  let now: Int

  /// A record without a page.
  struct Record: Hashable {
    let route: String
    let id: String
  }

  /// When a record went, and what its page linked to.
  private struct Departure {
    let time: Int
    var links = GoneLinks()
  }

  /// What the file of state is called.
  private static let file = "gone"

  private var header: String { owner.stateHeader("gone") }

  /// Adds the records that the published tree has pages of and the inventory does not hold, forgets
  /// those that are there again, and keeps the rest for the next build.
  func update(
    _ routes: [RecordRoute], on host: String, _ inventory: Inventory,
    links: (_ page: [UInt8]) -> GoneLinks
  ) throws -> [(record: Record, links: GoneLinks)] {
    let sets = Dictionary(routes.map { ($0.route.name, $0.set.name) }) { first, _ in first }
    func isGone(_ record: Record) -> Bool {
      inventory[sets[record.route] ?? ""][record.id] == nil
    }
    var departures = try remembered()
    try ManifestFile(folders: folders, owner: owner).forEachPublishedPath { file in
      guard let record = record(ofFile: file, routes, on: host), departures[record] == nil,
        isGone(record)
      else { return }
      let page = try? readFile(
        at: folders.root + "/" + file, limit: Self.pageLimit, isRegular: true)
      departures[record] = Departure(time: now, links: page.map(links) ?? GoneLinks())
    }
    let known = Set(routes.map(\.route.name))
    let earliest = now - answer.days * 86_400
    let gone = departures.filter { record, departure in
      known.contains(record.route) && departure.time > earliest && departure.time <= now
        && isGone(record)
    }
    // The latest first, and of those of one build always the same.
    let kept = gone.sorted { first, second in
      (second.value.time, first.key.route, first.key.id)
        < (first.value.time, second.key.route, second.key.id)
    }.prefix(answer.limit)
    var file = try StateWriter(at: folders.nextState(Self.file), header: header)
    for (record, departure) in kept {
      let fields = [record.route, record.id, String(departure.time)] + departure.links.fields
      try file.append(line: Array(fields.joined(separator: "\t").utf8)[...])
    }
    try file.commit()
    return kept.map { ($0.key, $0.value.links) }
      .sorted { ($0.0.route, $0.0.id) < ($1.0.route, $1.0.id) }
  }

  /// The largest page whose links are read, in bytes.
  private static let pageLimit = 1 << 20

  private func remembered() throws -> [Record: Departure] {
    var departures: [Record: Departure] = [:]
    guard var reader = try StateReader(at: folders.state(Self.file), header: header) else {
      return [:]
    }
    while let line = try reader.next() {
      let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      guard fields.count >= 3, let time = Int(fields[2]) else { continue }
      departures[Record(route: fields[0], id: fields[1])] = Departure(
        time: time, links: GoneLinks(fields: fields[3...]))
    }
    return departures
  }

  /// The record whose page on the main host a file is, in the default locale.
  private func record(ofFile file: String, _ routes: [RecordRoute], on host: String) -> Record? {
    let start = "web/\(host)"
    let end = "/index.html"
    guard file.hasPrefix(start + "/"), file.hasSuffix(end) else { return nil }
    let path = String(file.dropFirst(start.count).dropLast(end.count))
    for route in routes {
      if let id = route.paths[0].id(of: path), route.takenIDs[id] == nil {
        return Record(route: route.route.name, id: id)
      }
    }
    return nil
  }
}
