import WaymarkRoutes

extension AssociationComponent {
  /// The rules of a table in the language of Android's dynamic App Links, in the order a device tries
  /// them.
  ///
  /// They decide what the association file decides, with what that language lacks written out:
  /// - It has no variables, so every locale has rules of its own.
  /// - A path counts as it is written, so a rule with a slash at its end follows one without.
  /// - `/wx/*` does not mean `/wx` too, so both are written.
  /// - A `*` stops at the first character that follows it in the pattern. `*//?*` would never fit, so
  ///   an empty segment is kept out where a parameter begins, also at the end of a path. `*.pkpass`
  ///   fits a path with one period, so there is a rule for each more that routes have; no record's
  ///   identifier has any. Below a reserved prefix such paths open the app, which owns everything
  ///   there.
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

  /// Keeps links with an empty segment where a parameter belongs in the browser: a `?` fits a slash.
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

  /// The rule, and the same with a slash at the end of its path.
  private var withSlash: [AssociationComponent] {
    guard let path, !path.hasSuffix("*") else { return [self] }
    var other = self
    other.path = path + "/"
    return [self, other]
  }
}
