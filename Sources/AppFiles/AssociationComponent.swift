import Bytes
import Routes

/// One rule of an association file that is going to be written.
struct AssociationComponent: Hashable {
  var path: String?

  /// For every query item that counts what it has to be.
  var query: [String: String] = [:]
  var fragment: String?
  var isExclude = false

  /// The members, in the order Apple's documentation gives them.
  var json: JSON {
    .members([
      "/": path.map { .string($0) },
      "?": query.isEmpty ? nil : .sorted(query.mapValues { .string($0) }),
      "#": fragment.map { .string($0) },
      "exclude": isExclude ? true : nil,
    ])
  }

  /// The rules of a table, in the order a device tries them.
  static func all(
    of table: RouteTable, reserved: [ReservedPrefix] = []
  ) -> [AssociationComponent] {
    stay + reserved.map { AssociationComponent(path: "\($0.path)/*") } + encodedSlashes
      + routes(of: table, table.prefixes.isEmpty ? [""] : ["", "/$(locale)"])
  }

  /// The rules of a table's routes behind each of some beginnings.
  static func routes(of table: RouteTable, _ heads: [String]) -> [AssociationComponent] {
    let routes = table.routes.sorted { $0.path.sortsBefore($1.path) }
      .map { AssociatedRoute($0, among: table.routes) }
    let open = routes.filter(\.isOpen)
    let levels = Set(open.map(\.depth)).sorted(by: >)
    let deepest = levels.first ?? 0
    let exact = routes.filter { !$0.isOpen }

    // A ?* crosses slashes. So the deepest routes come first, and before the routes of each depth
    // that have a parameter stands an exclusion of everything deeper.
    var rules = list(exact.filter { $0.depth > deepest }, heads) { $0.rules(after: $1) }
    for level in levels {
      let routes = open.filter { $0.depth == level }
      rules += list(routes, heads) { [$0.exclusionOfDeeper(after: $1)] }
      if level == deepest {
        rules += list(exact.filter { $0.depth <= deepest }, heads) { $0.rules(after: $1) }
      }
      rules += list(routes, heads) { $0.rules(after: $1) }
    }
    return rules
  }

  /// The rules of routes without and with the prefix of a locale, each once.
  private static func list(
    _ routes: [AssociatedRoute], _ heads: [String],
    _ rules: (AssociatedRoute, String) -> [AssociationComponent]
  ) -> [AssociationComponent] {
    var seen: Set<AssociationComponent> = []
    return heads.flatMap { head in routes.flatMap { rules($0, head) } }
      .filter { seen.insert($0).inserted }
  }

  /// What always stays in the browser: links that ask for it, pass downloads, which Wallet opens,
  /// and paths with an empty segment, which no route has.
  private static let stay = [
    AssociationComponent(fragment: "web", isExclude: true),
    AssociationComponent(query: ["web": "1"], isExclude: true),
    AssociationComponent(path: "*.pkpass", isExclude: true),
    AssociationComponent(path: "*.pkpasses", isExclude: true),
    AssociationComponent(path: "*//?*", isExclude: true),
  ]

  /// What no parameter of a route may have; another app's way back may.
  private static let encodedSlashes = ["*%2F*", "*%2f*"].map {
    AssociationComponent(path: $0, isExclude: true)
  }
}
