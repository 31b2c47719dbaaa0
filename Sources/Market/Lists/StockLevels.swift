import WaymarkModel
import WaymarkProject
import WaymarkRecords

/// Which of the pages above a sold listing still have something to buy: its market, then the lists of the
/// market's most exact facet.
struct StockLevels {
  /// The markets that show each set, that above its pages first, and for each level below a market where
  /// the values are that its list is grouped by.
  private let chains: [[(market: Int, levels: [[Int]])]]

  /// The lists that have something to buy, by hashes of their values.
  private var stocked: Set<UInt64> = []

  /// What is sold, with the lists that it is in.
  private var sold: [(number: Int, lists: [UInt64])] = []

  init(of project: Project, _ attributes: [[String]]) {
    chains = zip(project.records, attributes).map { set, attributes in
      project.markets(with: set).map { number in
        let levels = project.markets[number].levels.map { $0.compactMap(attributes.firstIndex) }
        return (number, levels)
      }
    }
  }

  /// Adds a listing with its values.
  mutating func add(_ number: Int, _ values: [FacetValue?], of set: Int, isSold: Bool) {
    if !isSold {
      for (market, levels) in chains[set] {
        stocked.formUnion(Self.lists(of: market, levels, values))
      }
    } else if let (market, levels) = chains[set].first {
      sold.append((number, Self.lists(of: market, levels, values)))
    }
  }

  /// The hashes of a market and of its lists that have a listing with these values, the widest first.
  private static func lists(
    of market: Int, _ levels: [[Int]], _ values: [FacetValue?]
  ) -> [UInt64] {
    var lists = [textHash("\(market)")]
    for level in levels {
      let slugs = level.compactMap { values[$0]?.slug }
      guard slugs.count == level.count else { break }
      lists.append(textHash("\(market)/\(level.count)/" + slugs.joined(separator: "/")))
    }
    return lists
  }

  /// For each sold listing, how many of these pages have something to buy, from the market down.
  var counts: [(number: Int, count: Int)] {
    sold.map { ($0.number, $0.lists.prefix { stocked.contains($0) }.count) }
  }
}

extension Project {
  /// The number of the market whose pages are above those of a set.
  func market(above set: RecordSet) -> Int? { markets(with: set).first }

  /// The numbers of the markets that show a set: its own comes before one that shows all.
  func markets(with set: RecordSet) -> [Int] {
    let numbers = markets.indices.filter { number in
      sets(of: markets[number]).contains { $0.name == set.name }
    }
    guard let own = numbers.first(where: { sets(of: markets[$0]).count == 1 }) else {
      return numbers
    }
    return [own] + numbers.filter { $0 != own }
  }
}

extension PageRoute {
  /// The facet whose lists are above the pages of listings.
  var exactFacet: Facet? { facets.first { $0.attributes.count == 2 } ?? facets.first }

  /// What the lists above a listing are grouped by, the widest first.
  fileprivate var levels: [[String]] {
    guard let facet = exactFacet else { return [] }
    let first = [facet.attributes[0]]
    let hasFirst = facets.contains { $0.attributes == first }
    return (hasFirst ? [first] : []) + (facet.attributes.count == 2 ? [facet.attributes] : [])
  }
}
