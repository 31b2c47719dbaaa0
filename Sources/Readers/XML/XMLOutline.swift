package import WaymarkModel

/// Finds the possible records of an XML file, without keeping the file in memory.
package struct XMLOutline {
  /// Elements that may be records.
  package struct List {
    /// The path to them, such as `/rss/channel/item`.
    package let path: String
    package let count: Int

    /// How many bytes of text they contain.
    package let size: Int
  }

  /// The lists outside other lists, the one with the most text first; and the lists inside them.
  package private(set) var lists: [List] = []
  package private(set) var inner: [List] = []

  /// How many different paths are inspected.
  private static let wayLimit = 4096

  /// Common element names of records.
  private static let usualNames: Set = [
    "item", "entry", "ad", "property", "offer", "product", "veiculo", "listing", "vehicle", "car",
    "immobilie", "immobile", "inmueble", "annonce", "annuncio", "anuncio", "anzeige", "inserat",
    "fahrzeug", "bien", "oferta", "advert", "record", "row",
  ]

  private struct Way {
    let name: String
    let parent: Int
    var count = 0

    /// The most elements in one parent, and the number in the current one, which is the parent with
    /// this number.
    var most = 0
    var current = 0
    var parentNumber = 0
    var size = 0
    var children: [String: Int] = [:]
    var hasAttributes = false
  }

  private var ways = [Way(name: "", parent: -1)]

  package init(_ source: SourceDescription) throws(DiagnosedError) {
    let events = try XMLEvents(of: source)
    var current = 0
    var beyond = 0
    while let event = try events.next() {
      switch event.kind {
      case .start:
        let next = beyond > 0 ? nil : child(events.names[Int(event.name)].local, of: current)
        if let next { current = next } else { beyond += 1 }
      case .attribute: if beyond == 0 { ways[current].hasAttributes = true }
      case .text: ways[current].size += event.range.count
      case .end: if beyond > 0 { beyond -= 1 } else { current = ways[current].parent }
      }
    }
    findLists()
  }

  /// Counts an element; `nil` if there are too many paths.
  private mutating func child(_ name: String, of parent: Int) -> Int? {
    if ways[parent].children[name] == nil {
      guard ways.count < Self.wayLimit else { return nil }
      ways[parent].children[name] = ways.count
      ways.append(Way(name: name, parent: parent))
    }
    guard let way = ways[parent].children[name] else { return nil }
    if ways[way].parentNumber != ways[parent].count {
      ways[way].parentNumber = ways[parent].count
      ways[way].current = 0
    }
    ways[way].count += 1
    ways[way].current += 1
    ways[way].most = max(ways[way].most, ways[way].current)
    return way
  }

  private mutating func findLists() {
    // Later paths are deeper.
    for way in ways.indices.reversed() where ways[way].parent >= 0 {
      ways[ways[way].parent].size += ways[way].size
    }
    var found: [(list: List, isInner: Bool)] = []
    var isList = Array(repeating: false, count: ways.count)
    for way in ways.indices.dropFirst(2) {
      let isInner = isList[ways[way].parent]
      isList[way] = isInner
      let parts = ways[way].children.count + (ways[way].hasAttributes ? 1 : 0)
      guard parts >= 2, ways[way].most > 1 || Self.usualNames.contains(ways[way].name.lowercased())
      else { continue }
      isList[way] = true
      found.append(
        (List(path: path(to: way), count: ways[way].count, size: ways[way].size), isInner))
    }
    let sorted = found.sorted { ($1.list.size, $0.list.path) < ($0.list.size, $1.list.path) }
    lists = sorted.filter { !$0.isInner }.map(\.list)
    inner = sorted.filter(\.isInner).map(\.list)
  }

  private func path(to way: Int) -> String {
    way == 0 ? "" : path(to: ways[way].parent) + "/" + ways[way].name
  }
}
