import WaymarkRoutes

extension AssociationComponent {
  /// The rules of a table in the language of Android's dynamic App Links, in the order in which
  /// devices try them.
  ///
  /// They decide the same as the association file, with the missing features of the language
  /// expanded:
  /// - It has no variables, so every locale has its own rules.
  /// - A path is compared as written, so a rule with a trailing slash follows one without.
  /// - `/wx/*` does not include `/wx`, so both are written.
  /// - A `*` stops at the first character that follows it in the pattern. `*//?*` would never
  /// match, so an empty segment is excluded where a parameter begins, also at the end of a path.
  /// `*.pkpass` matches a path with one period, so there is a rule for each further period in
  /// routes; identifiers of records have none. Below a reserved prefix such paths open the app,
  /// which owns everything there.
  static func inAndroidOrder(
    of table: RouteTable, reserved: [ReservedPrefix]
  ) -> [AssociationComponent] {
    let heads = [""] + table.prefixes.map { "/\($0)" }
    let periods = table.places.map { route in
      route.path.description.utf8.count { $0 == UInt8(ascii: ".") }
    }
    var rules = [
      AssociationComponent(fragment: "web", isExclude: true),
      AssociationComponent(query: ["web": "1"], isExclude: true),
    ]
    for count in 0...(periods.max() ?? 0) {
      let stars = String(repeating: "*.", count: count + 1)
      rules += ["pkpass", "pkpasses"].map {
        AssociationComponent(path: stars + $0, isExclude: true)
      }
    }
    rules += emptySegments(of: table, heads)
    rules += routes(of: table, after: heads).flatMap(\.withSlash)
    rules += reserved.flatMap { prefix in
      [
        AssociationComponent(path: "\(prefix.path)//?*", isExclude: true),
        AssociationComponent(path: prefix.path),
        AssociationComponent(path: "\(prefix.path)/*"),
      ]
    }
    return rules
  }

  /// Keeps links with an empty segment instead of a parameter in the browser: a `?` matches a
  /// slash.
  private static func emptySegments(
    of table: RouteTable, _ heads: [String]
  ) -> [AssociationComponent] {
    var paths: Set<String> = []
    for route in table.places {
      var path = ""
      for segment in route.path.segments {
        if segment.literal == nil { paths.formUnion(["\(path)//", "\(path)//?*"]) }
        path += segment.literal.map { "/\($0)" } ?? "/?*"
      }
    }
    let sorted = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return heads.flatMap { head in
      sorted.map { AssociationComponent(path: head + $0, isExclude: true) }
    }
  }

  /// The rule, and the same rule with a trailing slash in its path.
  private var withSlash: [AssociationComponent] {
    guard let path, !path.hasSuffix("*") else { return [self] }
    var other = self
    other.path = path + "/"
    return [self, other]
  }
}
