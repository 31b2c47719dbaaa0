import WaymarkCore
import WaymarkProject

/// Where readers of a page that went may look instead: what its last version linked to.
struct GoneLinks {
  /// The dealer of its record.
  var dealer: String?

  /// The lists that it was in, by their paths in the default locale, the narrowest first.
  var lists: [String] = []

  /// How many lists are kept, and what is between them.
  private static let limit = 4
  private static let separator: Character = " "

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

  /// Whether a path may be that of a facet's list: pairs of an attribute and a value below the market.
  private static func isList(_ path: String, of market: String) -> Bool {
    let base = market == "/" ? "" : market
    guard path.hasPrefix(base + "/") else { return false }
    let depth = path.dropFirst(base.count).utf8.count { $0 == UInt8(ascii: "/") }
    return depth > 0 && depth.isMultiple(of: 2)
  }

  /// The paths that a page links to, decoded.
  private static func paths(in page: [UInt8]) -> [String] {
    page.split { "\"'=<> \n".utf8.contains($0) }.compactMap { text in
      guard text.first == UInt8(ascii: "/"), text.count > 1 else { return nil }
      return percentDecoded(text).flatMap { String(validating: $0, as: UTF8.self) }
    }
  }
}

// MARK: - State

extension GoneLinks {
  /// The fields of a line of state.
  var fields: [String] {
    [dealer ?? "", lists.joined(separator: String(Self.separator))]
  }

  init(fields: ArraySlice<String>) {
    dealer = fields.first.flatMap { $0.isEmpty ? nil : $0 }
    lists = fields.dropFirst().first?.split(separator: Self.separator).map(String.init) ?? []
  }
}
