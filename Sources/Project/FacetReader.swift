import WaymarkCore
import WaymarkModel
import WaymarkRecords
import WaymarkRoutes

/// Reads the facets of the markets, after the routes and the record sets.
struct FacetReader {
  let sets: [RecordSet]
  let faults: Faults

  /// Reads the facets of each route that declares them.
  func read(_ project: Section<ProjectKey>, into routes: inout [PageRoute]) {
    for (number, element) in (project[.routes]?.array ?? []).enumerated() {
      guard let section = Section<RouteKey>(element, "routes[\(number)]", faults),
        section[.facets] != nil || section[.indexFrom] != nil,
        let index = routes.firstIndex(where: { $0.route.name == element["name"]?.string })
      else { continue }
      read(section, into: &routes[index], among: routes)
    }
  }

  private func read(
    _ section: Section<RouteKey>, into route: inout PageRoute, among routes: [PageRoute]
  ) {
    for key in [RouteKey.facets, .indexFrom] where route.page != .market {
      guard let node = section[key] else { continue }
      faults.add(
        .projectValue, at: node.offset,
        "\(section.name(of: key)): only a market page can have \(key.rawValue)",
        help: "Remove it, or make the page a \"market\" page.")
      return
    }
    route.indexFrom = section.integer(.indexFrom, 1...1_000_000) ?? route.indexFrom
    guard let node = section[.facets] else { return }
    let name = section.name(of: .facets)
    guard let elements = node.array else {
      return faults.addType(of: node, name, expected: "a list")
    }
    guard (1...50).contains(elements.count) else {
      return faults.add(
        .projectValue, at: node.offset,
        elements.isEmpty
          ? "\(name) is empty" : "\(name) has \(elements.count) facets; at most 50 are allowed",
        help: "Name the facts that people look for, such as [\"price\"].")
    }
    let known = names(for: route)
    for element in elements {
      guard let facet = facet(element, name, among: known) else { continue }
      if route.facets.contains(facet) {
        faults.add(
          .projectValue, at: element.offset,
          "\(name) contains \(facet.attributes.joined(separator: " and ")) twice",
          help: "Remove one of them.")
      } else if let other = other(facet, of: route, among: routes) {
        faults.add(
          .projectRoute, at: element.offset,
          "the pages by \(facet.attributes[0]) would have the paths of those of \(other)",
          help: "Give one of the routes another path.")
      } else {
        route.facets.append(facet)
      }
    }
  }

  /// One name, or a list of two.
  private func facet(_ node: JSONNode, _ name: String, among known: [String]) -> Facet? {
    let elements = node.array ?? [node]
    guard 1...2 ~= elements.count, elements.allSatisfy({ $0.string != nil }) else {
      faults.add(
        .projectType, at: node.offset, "\(name) contains a value that is not an attribute name",
        help: "Write one name, or two in a list: \"make\", [\"make\", \"model\"].")
      return nil
    }
    let names = elements.compactMap(\.string)
    for (element, attribute) in zip(elements, names) where !known.contains(attribute) {
      faults.add(
        .projectValue, at: element.offset,
        "\(name): listings cannot be grouped by \"\(attribute)\"",
        help: hint(for: attribute, among: known))
      return nil
    }
    guard Set(names).count == names.count else {
      faults.add(
        .projectValue, at: node.offset, "\(name) groups \"\(names[0])\" by itself",
        help: "Write two different facts, such as [\"make\", \"model\"].")
      return nil
    }
    return Facet(names)
  }

  /// The names of the facets that a market can have.
  private func names(for route: PageRoute) -> [String] {
    let shown = sets.filter { set in
      route.records.map { $0 == set.name } ?? (set.kind == .listing)
    }
    var names = Facet.common
    for name in shown.flatMap(\.fields.vocabulary.facetNames) where !names.contains(name) {
      names.append(name)
    }
    return names.sorted()
  }

  /// The route that would have pages at the same paths as a facet.
  private func other(_ facet: Facet, of market: PageRoute, among routes: [PageRoute]) -> String? {
    let start = market.route.path.segments
    let own = Facet.segment(of: facet.attributes[0])
    return routes.first { route in
      let segments = route.route.path.segments
      guard segments.count >= start.count + 2, segments.starts(with: start) else { return false }
      if case .literal(let text) = segments[start.count] { return text == own }
      return true
    }?.route.name
  }
}

/// A facet that groups the listings of a market: an attribute, or one inside another.
public struct Facet: Hashable, Sendable {
  /// One or two names: attributes of a vocabulary, or names in `common`.
  public let attributes: [String]

  /// The facets of every listing, in addition to the attributes of its vocabulary.
  package static let common = ["condition", "country", "dealer", "price"]

  /// The number of listings that a page needs to be indexed, by default.
  package static let leastIndexed = 3

  package init(_ attributes: [String]) {
    self.attributes = attributes
  }

  /// The folder of an attribute's pages: `body-type` for `bodyType`.
  package static func segment(of attribute: String) -> String {
    var segment = ""
    for character in attribute {
      if character.isUppercase { segment += "-" }
      segment += character.lowercased()
    }
    return segment
  }
}

extension Vocabulary {
  /// The attributes that listings can be grouped by: those with values that many listings share.
  var facetNames: [String] {
    attributes.filter { $0.type.isShared }.map(\.name)
  }
}

extension AttributeType {
  /// Whether many listings may have an equal value.
  fileprivate var isShared: Bool {
    switch self {
    case .text, .integer, .decimal, .flag, .year, .term: true
    case .date, .vin, .quantity: false
    }
  }
}
