import Disk
import Hosting
import Project
import Routes

/// Remembers the records whose pages went, so that servers say that these are gone.
///
/// What it remembers is beside the cache: `ROUTE TAB ID TAB SECONDS`, by the time they went. It holds as
/// many as the project says, for as many days.
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

  private var header: String { owner.stateHeader("gone") }

  /// Adds the records that the published tree has pages of and the inventory does not hold, forgets
  /// those that are there again, and keeps the rest for the next build.
  func update(
    _ routes: [RecordRoute], on host: String, _ inventory: Inventory
  ) throws -> [Record] {
    let sets = Dictionary(routes.map { ($0.route.name, $0.set.name) }) { first, _ in first }
    func isGone(_ record: Record) -> Bool {
      inventory[sets[record.route] ?? ""][record.id] == nil
    }
    var times = try remembered()
    try ManifestFile(folders: folders, owner: owner).forEachPublishedPath { file in
      guard let record = record(ofFile: file, routes, on: host), times[record] == nil,
        isGone(record)
      else { return }
      times[record] = now
    }
    let known = Set(routes.map(\.route.name))
    let earliest = now - answer.days * 86_400
    let gone = times.filter { record, time in
      known.contains(record.route) && time > earliest && time <= now
        && isGone(record)
    }
    // The latest first, and of those of one build always the same.
    let kept = gone.sorted { first, second in
      (second.value, first.key.route, first.key.id) < (first.value, second.key.route, second.key.id)
    }.prefix(answer.limit)
    var file = try StateWriter(at: folders.newGone, header: header)
    for (record, time) in kept {
      try file.append(line: Array("\(record.route)\t\(record.id)\t\(time)".utf8)[...])
    }
    try file.commit()
    return kept.map(\.key).sorted { ($0.route, $0.id) < ($1.route, $1.id) }
  }

  private func remembered() throws -> [Record: Int] {
    var times: [Record: Int] = [:]
    guard var reader = try StateReader(at: folders.gone, header: header) else { return [:] }
    while let line = try reader.next() {
      let fields = line.split(separator: 0x09).map { String(decoding: $0, as: UTF8.self) }
      guard fields.count == 3, let time = Int(fields[2]) else { continue }
      times[Record(route: fields[0], id: fields[1])] = time
    }
    return times
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

extension EnvironmentBuild {
  /// The pages of records that went, for servers; none in a check.
  func gonePages(_ inventory: Inventory) throws -> [GonePage] {
    guard let folders, let answer = project.goneAnswer else { return [] }
    let routes = routes.filter { $0.route.isIndexed }
    let records = try GonePages(folders: folders, owner: owner, answer: answer, now: now)
      .update(routes, on: environment.canonicalHost, inventory)
    return try records.flatMap { record -> [GonePage] in
      guard let route = routes.first(where: { $0.route.name == record.route }) else { return [] }
      let market = project.markets.first { market in
        answer.kind == .market
          && project.sets(of: market).contains { $0.name == route.set.name }
      }
      return try locales.map { locale in
        GonePage(
          ServedPath(literal: route.paths[locale.index].path(of: record.id)),
          instead: try market?.route.path(locale: locale.prefix))
      }
    }
  }
}
