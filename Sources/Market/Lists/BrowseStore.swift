import WaymarkCore
package import WaymarkDisk
import WaymarkModel
import WaymarkProject
import WaymarkRecords
import WaymarkSigning
package import WaymarkSite
import WaymarkTree

/// The listings of an environment as lists show them, each with its number in the default order.
///
/// There is an entry of fixed size in memory for each; the cards are in a file, and the lists'
/// members in sorted runs.
package final class BrowseStore: Sendable {
  let entries: [BrowseEntry]

  /// The sorted lines of all lists.
  let runs: [DiskPath]

  /// `nil` in a check, which does not write lists.
  private let cards: RandomAccessFile?
  private let localeCount: Int

  private let numbers: ListingNumbers
  private let similar: SimilarListings

  /// Joins the workers' lines, without the records that were left out in favour of another one with
  /// their identifier.
  ///
  /// The runs are those of the workers that read the records.
  package init(of plan: SitePlan, _ inventory: Inventory, _ browseRuns: [DiskPath]) throws {
    localeCount = plan.locales.count
    guard let folder = plan.folders?.runs else {
      (entries, runs, cards, numbers) = ([], [], nil, ListingNumbers())
      similar = SimilarListings()
      return
    }
    let project = plan.project
    let attributes = project.records.map(project.groupedAttributes)
    let placements = BrowsePlacement.all(of: project)
    let path = folder + "/browse-cards"
    let lists = LineSorter(at: folder + "/browse-lists")
    try makeFolders(at: folder)
    var file = try PartFile(at: path)
    var entries: [BrowseEntry] = []
    var numbers = ListingNumbers(setCount: project.records.count)
    var titles: [UInt64] = []
    entries.reserveCapacity(project.records.reduce(0) { $0 + inventory[$1.name].count })
    var alike = SimilarGroups(of: project.records, attributes)
    var levels = StockLevels(of: project, attributes)
    var offset = 0
    var lines = try SortedLines(browseRuns)
    while let bytes = try lines.next() {
      try Interruption.check()
      guard let line = BrowseLine(bytes), project.records.indices.contains(line.set),
        inventory[project.records[line.set].name][line.id]?.ordinal == line.ordinal,
        let content = BrowseContent(
          line.content, attributeCount: attributes[line.set].count,
          localeCount: plan.locales.count)
      else { continue }
      let stored = Array(line.id.utf8) + [LineCoder.inner] + line.content
      let cards = line.content[(content.cards.first?.title.startIndex ?? line.content.endIndex)...]
      try file.append(stored)
      let number = UInt32(clamping: entries.count)
      entries.append(
        BrowseEntry(
          keys: content.keys, set: UInt16(clamping: line.set), offset: offset,
          hash: try Self.hash(of: Array(line.id.utf8) + cards),
          length: UInt32(clamping: stored.count), isSold: line.isSold))
      numbers.add(number, ofRecord: Int(line.ordinal), in: line.set)
      alike.add(content.values, of: line.set)
      levels.add(Int(number), content.values, of: line.set, isSold: line.isSold)
      titles.append(textHash(content.title))
      offset += stored.count
      for placement in placements where placement.sets.contains(line.set) {
        let values = placement.attributes.map { name in
          attributes[line.set].firstIndex(of: name).flatMap { content.values[$0] }
        }
        guard values.allSatisfy({ $0 != nil }) else { continue }
        try lists.add(BrowseMember(placement.list, values.compactMap(\.self), number).bytes)
      }
    }
    try file.commit()
    let shared = repeatedHashes(of: titles)
    for (number, title) in titles.enumerated() where shared.contains(title) {
      entries[number].isTitleShared = true
    }
    for (number, count) in levels.counts {
      entries[number].stockedLevels = UInt8(clamping: count)
    }
    similar = SimilarListings(groups: alike.groups, entries)
    self.entries = entries
    self.numbers = numbers
    self.runs = try lists.finish()
    cards = try RandomAccessFile(at: path)
  }

  /// Whether any listing has a date: without dates, none is the newest.
  var isDated: Bool { entries.contains { $0.keys.updated != nil } }

  private static func hash(of card: [UInt8]) throws -> UInt64 {
    try Digest.sha256.hash(of: card).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The most similar listings for a record, the best first.
  func listings(like ordinal: Int, of set: Int, limit: Int = 4) -> [UInt32] {
    numbers[ordinal, in: set].map {
      similar.listings(like: Int($0), entries, limit: limit)
    } ?? []
  }

  /// Whether another page has the title of a record's page.
  func isTitleShared(_ ordinal: Int, of set: Int) -> Bool {
    numbers[ordinal, in: set].map { entries[Int($0)].isTitleShared } ?? false
  }

  /// How many of the pages above that of a sold record have something to buy; `nil` for one that can be
  /// bought.
  func stockedLevels(above ordinal: Int, of set: Int) -> Int? {
    guard let number = numbers[ordinal, in: set] else { return nil }
    let entry = entries[Int(number)]
    return entry.isSold ? Int(entry.stockedLevels) : nil
  }

  /// What a record's page shows of other listings: changes with their cards.
  func digest(_ surroundings: Surroundings) -> [UInt8] {
    let hashes = surroundings.similar.map { String(entries[Int($0)].hash, radix: 16) }
    let levels = surroundings.stockedLevels.map { ["levels \($0)"] } ?? []
    let shared = surroundings.isTitleShared ? ["shared"] : []
    return Array((hashes + shared + levels).joined(separator: " ").utf8)
  }

  /// The contents of a record that were made when it was read; the buffer is reused.
  func content(
    of ordinal: Int, _ set: Int, buffer: inout [UInt8]
  ) throws -> ArraySlice<UInt8>? {
    guard let number = numbers[ordinal, in: set] else { return nil }
    try read(number, into: &buffer)
    return buffer[...].firstIndex(of: LineCoder.inner, from: 0).map { buffer[($0 + 1)...] }
  }

  /// The identifier of a listing and its cards in each locale; the buffer is reused.
  func card(
    _ number: UInt32, buffer: inout [UInt8]
  ) throws -> (id: String, cards: [BrowseCard]) {
    try read(number, into: &buffer)
    let fields = buffer[...].parts(between: LineCoder.inner)
    let cards = fields.suffix(2 * localeCount)
    return (
      String(decoding: fields[0], as: UTF8.self),
      stride(from: cards.startIndex, to: cards.endIndex - 1, by: 2).map {
        BrowseCard(title: cards[$0], markup: cards[$0 + 1])
      }
    )
  }

  private func read(_ number: UInt32, into buffer: inout [UInt8]) throws {
    let entry = entries[Int(number)]
    try cards?.read(Int(entry.length), at: entry.offset, into: &buffer)
  }
}

/// Where the listings of some sets are shown: grouped by zero, one or two attributes.
struct BrowsePlacement: Sendable {
  let list: BrowseListID
  let attributes: [String]

  /// The indices of the sets in the project.
  let sets: Set<Int>

  static func all(of project: Project) -> [BrowsePlacement] {
    func numbers(_ sets: [RecordSet]) -> Set<Int> {
      Set(
        project.records.indices.filter { index in
          sets.contains { $0.name == project.records[index].name }
        })
    }
    let markets = project.markets.enumerated().flatMap { number, market in
      ([Facet([])] + market.facets).enumerated().map { facet, value in
        BrowsePlacement(
          list: BrowseListID(.market(number), facet: facet), attributes: value.attributes,
          sets: numbers(project.sets(of: market)))
      }
    }
    let dealers = project.records.indices.filter { project.records[$0].kind == .dealer }
    return markets
      + dealers.map { dealer in
        // A dealer's page shows offers, not requests.
        let sets = project.records.filter {
          $0.kind == .listing && $0.dealers == project.records[dealer].name
        }
        return BrowsePlacement(
          list: BrowseListID(.dealers(dealer)), attributes: ["dealer"], sets: numbers(sets))
      }
  }
}

/// Assigns numbers to the models, makes and countries of listings.
private struct SimilarGroups {
  /// For each kind of group, the closest first, the group of each listing; zero for none.
  private(set) var groups: [[UInt32]] = [[], [], []]

  /// The positions of the values by which listings of each set are similar: the parts of the name,
  /// and the country.
  private let parts: [[Int]]
  private let countries: [Int?]
  private var known: [String: UInt32] = [:]

  init(of sets: [RecordSet], _ attributes: [[String]]) {
    parts = zip(sets, attributes).map { set, attributes in
      set.fields.vocabulary.nameParts.compactMap(attributes.firstIndex)
    }
    countries = attributes.map { $0.firstIndex(of: "country") }
  }

  mutating func add(_ values: [FacetValue?], of set: Int) {
    let name = parts[set].map { values[$0]?.slug ?? "" }
    let country = countries[set].flatMap { values[$0]?.slug } ?? ""
    let isNamed = name.allSatisfy { !$0.isEmpty }
    groups[0].append(isNamed ? group("model", set, name.joined(separator: "/")) : 0)
    groups[1].append(group("make", set, name.first ?? ""))
    groups[2].append(group("country", set, country))
  }

  private mutating func group(_ kind: String, _ set: Int, _ value: String) -> UInt32 {
    guard !value.isEmpty else { return 0 }
    let key = "\(kind) \(set) \(value)"
    if let number = known[key] { return number }
    known[key] = UInt32(clamping: known.count + 1)
    return known[key] ?? 0
  }
}
