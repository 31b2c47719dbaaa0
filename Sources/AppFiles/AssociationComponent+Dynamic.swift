import Routes

extension AssociationComponent {
  /// The rules of a table in the language of Android's dynamic App Links, in the order a device tries
  /// them.
  ///
  /// They decide what the association file decides, with what that language lacks written out:
  /// - It has no variables, so every locale has rules of its own.
  /// - A path counts as it is written, so that a rule with a slash at its end stands beside one
  ///   without.
  /// - `/wx/*` is not said to mean `/wx` too, so that both are written.
  /// - A `*` stops at the first character that follows it in the pattern. `*//?*` would never fit, and
  ///   an empty segment is kept out where a parameter begins instead, also at the end of a path. `*.pkpass` fits a path with one
  ///   period, and a rule is written for each more that routes have; no record's identifier has any. Below a reserved prefix such
  ///   paths open the app, which owns everything there.
  static func dynamic(of table: RouteTable, reserved: [ReservedPrefix]) -> [AssociationComponent] {
    let heads = [""] + table.prefixes.map { "/\($0)" }
    let periods = table.routes.map { route in
      route.path.description.utf8.count { $0 == UInt8(ascii: ".") }
    }
    var rules = [
      AssociationComponent(fragment: "web", isExclude: true),
      AssociationComponent(query: ["web": "1"], isExclude: true),
    ]
    for count in 0...(periods.max() ?? 0) {
      let stars = String(repeating: "*.", count: count + 1)
      rules.append(AssociationComponent(path: stars + "pkpass", isExclude: true))
      rules.append(AssociationComponent(path: stars + "pkpasses", isExclude: true))
    }
    rules += emptySegments(of: table, heads)
    rules += routes(of: table, heads).flatMap(\.withSlash)
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
    for route in table.routes {
      var path = ""
      for segment in route.path.segments {
        switch segment {
        case .literal(let text): path += "/\(text)"
        case .parameter:
          paths.formUnion(["\(path)//", "\(path)//?*"])
          path += "/?*"
        }
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
