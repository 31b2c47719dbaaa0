import WaymarkDisk
import WaymarkModel
import WaymarkTree

/// The listings of one list, by their numbers, in the usual order.
struct BrowseGroup {
  let list: BrowseListID
  var values: [FacetValue]
  var numbers: [UInt32] = []

  /// How many of the listings can be bought.
  func availableCount(_ entries: [BrowseEntry]) -> Int {
    numbers.count { !entries[Int($0)].isSold }
  }

  /// The listings that can be bought.
  func available(_ entries: [BrowseEntry]) -> [UInt32] {
    numbers.filter { !entries[Int($0)].isSold }
  }

  /// Spreads what is sold over the last pages, so that every page has something to buy; a list with
  /// nothing to buy becomes empty.
  ///
  /// What can be bought comes first in the lines. At the end each is behind its share of what is sold,
  /// which is less than a page.
  mutating func spreadSold(_ entries: [BrowseEntry], pageSize: Int) {
    let available = available(entries)
    let all = numbers.filter { entries[Int($0)].isSold }
    let sold = all.prefix(available.count * (pageSize - 1))
    let mixed = min(available.count, sold.count)
    numbers = Array(available.prefix(available.count - mixed))
    for index in 0..<mixed {
      numbers += sold[(sold.count * index / mixed)..<(sold.count * (index + 1) / mixed)]
      numbers.append(available[available.count - mixed + index])
    }
  }
}

/// The lists of a store one after the other, sorted by their slugs; memory holds one at a time.
struct BrowseGroups: ~Copyable {
  private var lines: SortedLines
  private var next: BrowseMember?

  init(_ store: BrowseStore) throws {
    var lines = try SortedLines(store.runs)
    next = try lines.next().flatMap(BrowseMember.init)
    self.lines = lines
  }

  /// The next list that some listing is in; `nil` after the last.
  mutating func nextGroup() throws -> BrowseGroup? {
    guard let first = next else { return nil }
    var group = BrowseGroup(list: first.list, values: first.values)
    var spellings = first.values.map { _ in [String: Int]() }
    while let member = next, member.list == group.list,
      zip(member.values, group.values).allSatisfy({ $0.slug == $1.slug })
    {
      group.numbers.append(member.number)
      for (index, value) in member.values.enumerated()
      where spellings[index].count < Self.spellingLimit || spellings[index][value.label] != nil {
        spellings[index][value.label, default: 0] += 1
      }
      next = try lines.next().flatMap(BrowseMember.init)
    }
    group.values = zip(group.values, spellings).map { value, counts in
      // The spelling of most listings; of equally frequent ones always the same.
      let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
      return FacetValue(slug: value.slug, label: best?.key ?? value.label)
    }
    return group
  }

  /// How many spellings of one value are counted.
  private static let spellingLimit = 50
}

/// How many listings that can be bought have a value.
struct FacetCount: Sendable {
  let value: FacetValue
  let count: Int
}

/// What is known of all lists before the first page is written.
struct BrowseSummary {
  /// How many listings of a market can be bought.
  private(set) var totals: [BrowseListID: Int] = [:]

  /// The newest listings of a market, as many as a page can show.
  private(set) var newest: [BrowseListID: [UInt32]] = [:]

  /// How many values a facet has among what can be bought.
  private(set) var valueCounts: [BrowseListID: Int] = [:]

  /// The values that most listings have; for a pair they are by the slug of the first value.
  private var best: [BrowseListID: [String: [FacetCount]]] = [:]

  /// How many values a page offers.
  static let valueLimit = 60

  init(_ store: BrowseStore) throws {
    var groups = try BrowseGroups(store)
    while let group = try groups.nextGroup() {
      let count = group.availableCount(store.entries)
      guard let last = group.values.last else {
        totals[group.list] = count
        newest[group.list] = Array(group.numbers.prefix(min(count, BrowsePages.pageSize)))
        continue
      }
      guard count > 0 else { continue }
      valueCounts[group.list, default: 0] += 1
      let parent = group.values.count > 1 ? group.values[0].slug : ""
      Self.insert(
        FacetCount(value: last, count: count),
        into: &best[group.list, default: [:]][parent, default: []])
    }
  }

  /// Keeps the values of most listings, those of equally many in the order of their slugs.
  private static func insert(_ new: FacetCount, into counts: inout [FacetCount]) {
    // Slugs come in their order: an equal one stands behind those that are here.
    let index = counts.firstIndex { $0.count < new.count } ?? counts.count
    guard index < valueLimit else { return }
    counts.insert(new, at: index)
    if counts.count > valueLimit { counts.removeLast() }
  }

  /// The values of a facet that most listings have; of a pair those beside its first value.
  func values(of list: BrowseListID, beside first: String = "") -> [FacetCount] {
    best[list]?[first] ?? []
  }
}
