import WaymarkCore
import WaymarkDisk
import WaymarkHosting
import WaymarkProject
import WaymarkRoutes
import WaymarkSite
import WaymarkTree

/// Remembers the records whose pages were removed, so that servers answer with 410.
///
/// The state is next to the cache: `ROUTE:SET:PATH TAB ID TAB SECONDS TAB DEALER TAB LISTS`, by the
/// time of removal. The project sets the maximum number and age of the entries.
struct GonePages {
  let folders: TreeFolders
  let owner: TreeOwner
  let answer: GoneAnswer
  let now: Int

  /// A record without a page.
  struct Record: Hashable {
    fileprivate(set) var route: String
    fileprivate(set) var id: String
  }

  /// A removed record, the time of removal, and the links of its page.
  private struct Departure: CodedLine {
    var record = Record(route: "", id: "")

    /// The set of the record and the path of the route, by which a renamed route is found; empty in
    /// the state of earlier versions.
    var set = ""
    var path = ""
    var time = 0
    var links = GoneLinks()

    mutating func code(_ fields: inout LineCoder) {
      var names = [record.route, set, path].filter { !$0.isEmpty }.joined(separator: ":")
      fields.field(&names)
      let parts = names.split(separator: ":", maxSplits: 2).map(String.init)
      record.route = parts.first ?? ""
      set = parts.dropFirst().first ?? ""
      path = parts.dropFirst(2).first ?? ""
      fields.field(&record.id)
      fields.field(&time)
      fields.field(&links.dealer)
      fields.field(&links.lists)
    }
  }

  /// The name of the file of state.
  private static let file = "gone"

  private var header: String { owner.stateHeader("gone") }

  /// Adds the records that have pages in the published tree but are not in the inventory, drops
  /// those that are back, and keeps the rest for the next build.
  func update(
    _ routes: [RecordRoute], _ inventory: Inventory,
    links: (_ page: [UInt8]) -> GoneLinks
  ) throws -> [(record: Record, links: GoneLinks)] {
    let known = Dictionary(routes.map { ($0.route.name, $0) }) { first, _ in first }
    func isGone(_ record: Record) -> Bool {
      inventory[known[record.route]?.set.name ?? ""][record.id] == nil
    }
    var departures = try remembered(routes)
    try folders.forEachPublishedPath { file in
      let found = routes.lazy.compactMap { route in
        route.page(at: file).map { Record(route: route.route.name, id: $0.id) }
      }.first
      guard let record = found, departures[record] == nil, isGone(record) else { return }
      let page = try? readFile(
        at: folders.root + "/" + file, limit: Self.pageLimit, isRegular: true)
      departures[record] = Departure(
        record: record, set: known[record.route]?.set.name ?? "",
        path: known[record.route]?.form ?? "", time: now, links: page.map(links) ?? GoneLinks())
    }
    let earliest = now - answer.days * 86_400
    let gone = departures.values.filter {
      $0.time > earliest && isGone($0.record)
    }
    // The latest first; the order within one build is stable.
    let kept = gone.sorted { first, second in
      (second.time, first.record.route, first.record.id)
        < (first.time, second.record.route, second.record.id)
    }.prefix(answer.limit)
    var file = try StateWriter(at: folders.nextState(Self.file), header: header)
    for departure in kept { try file.append(line: departure.bytes[...]) }
    try file.commit()
    return kept.map { ($0.record, $0.links) }
      .sorted { ($0.0.route, $0.0.id) < ($1.0.route, $1.0.id) }
  }

  /// The maximum size of a page whose links are read, in bytes.
  private static let pageLimit = 1 << 20

  /// When the page of a record was removed, in seconds; `nil` if no build remembers it.
  func removal(of id: String, on route: String, among routes: [RecordRoute]) throws -> Int? {
    try remembered(routes)[Record(route: route, id: id)]?.time
  }

  /// The departures of earlier builds; the routes and the sets may have new names.
  private func remembered(_ routes: [RecordRoute]) throws -> [Record: Departure] {
    var departures: [Record: Departure] = [:]
    guard var reader = try StateReader(at: folders.state(Self.file), header: header) else {
      return [:]
    }
    while let line = try reader.next() {
      guard var departure = Departure(line) else { continue }
      // The clock of that build may have been ahead.
      departure.time = min(departure.time, now)
      let route =
        routes.first { $0.set.name == departure.set }
        ?? routes.first { $0.route.name == departure.record.route }
        ?? routes.first { $0.forms.contains(departure.path) }
      guard let route else { continue }
      departure.record.route = route.route.name
      departure.set = route.set.name
      departure.path = route.form
      departures[departure.record] = departure
    }
    return departures
  }
}

extension RecordRoute {
  /// The path of the pages in the default locale, and the earlier ones.
  fileprivate var form: String { paths[0].path(of: "{id}") }
  fileprivate var forms: [String] { [form] + earlierPaths.map { $0.path(of: "{id}") } }
}

/// Where readers of a removed page may look instead: the links of its last version.
struct GoneLinks {
  /// The dealer of its record.
  var dealer: String?

  /// The lists that contained it, by their paths in the default locale, the narrowest first.
  var lists: [String] = []

  /// The maximum number of lists to keep.
  private static let limit = 4

  init() {}

  /// Reads the links of a page to dealers and lists of its site.
  init(page: [UInt8], dealers: [RecordPath], markets: [String]) {
    for path in Self.paths(in: page) {
      if dealer == nil { dealer = dealers.lazy.compactMap { $0.id(of: path) }.first }
      if !lists.contains(path), markets.contains(where: { Self.isList(path, of: $0) }) {
        lists.append(path)
      }
    }
    let depths = lists.map { $0.utf8.count { $0 == UInt8(ascii: "/") } }
    lists = zip(lists, depths).enumerated()
      .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
      .prefix(Self.limit).map(\.element.0)
  }

  /// Whether a path may be that of a facet's list: pairs of an attribute and a value below the
  /// market.
  private static func isList(_ path: String, of market: String) -> Bool {
    let base = market == "/" ? "" : market
    guard path.hasPrefix(base + "/") else { return false }
    let depth = path.dropFirst(base.count).utf8.count { $0 == UInt8(ascii: "/") }
    return depth > 0 && depth.isMultiple(of: 2)
  }

  /// The paths of a page's links, decoded; only in tags, which texts of records do not contain.
  private static func paths(in page: [UInt8]) -> [String] {
    page.split(separator: UInt8(ascii: "<")).compactMap { tag in
      guard let path = address(inTag: tag), path.first == UInt8(ascii: "/"), path.count > 1
      else { return nil }
      return percentDecoded(path).flatMap { String(validating: $0, as: UTF8.self) }
    }
  }

  /// The address of a tag `a`; `nil` in any other tag.
  private static func address(inTag tag: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    func isBlank(_ byte: UInt8) -> Bool { " \n\t".utf8.contains(byte) }
    guard tag.first == UInt8(ascii: "a"), tag.dropFirst().first.map(isBlank) == true else {
      return nil
    }
    var rest = tag.dropFirst().drop(while: isBlank)
    while let first = rest.first, first != UInt8(ascii: ">") {
      let name = rest.prefix { !isBlank($0) && !"=>".utf8.contains($0) }
      rest = rest.dropFirst(max(1, name.count)).drop(while: isBlank)
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest = rest.dropFirst().drop(while: isBlank)
      let quote = rest.first.flatMap { "\"'".utf8.contains($0) ? $0 : nil }
      let start = rest.dropFirst(quote == nil ? 0 : 1)
      let value = start.prefix { byte in
        quote.map { byte != $0 } ?? (!isBlank(byte) && byte != UInt8(ascii: ">"))
      }
      if name.elementsEqual("href".utf8) { return value }
      rest = start.dropFirst(value.count + (quote == nil ? 0 : 1)).drop(while: isBlank)
    }
    return nil
  }
}
