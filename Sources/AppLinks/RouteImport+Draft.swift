import WaymarkCore
import WaymarkRoutes

extension RouteImport {
  /// How many kinds of changes a draft lists.
  private static let kindLimit = 100

  /// The draft as a part of `waymark.json`, with comments on everything that was not imported, and
  /// on the links that open elsewhere when the draft's file replaces this one.
  ///
  /// The kept links are those that every written file keeps in the browser, by what they have.
  public func bytes(changes: [AssociationChange] = [], kept: [String] = []) -> [UInt8] {
    rendered { output in
      output.append("{\n")
      if let app, !otherApps.isEmpty, !drafts.isEmpty {
        let others = Self.list(otherApps)
        output.append(
          "  // \(Self.comment("Routes of \(app). --app drafts those of another app: \(others)."))\n"
        )
      }
      if hasLocales {
        let names = draftedLocales.map(LinkFault.quote)
        output.append(
          "  // The file has localised links: list the locales, the default one first. Its links do"
            + " not begin with it.\n"
            + "  // \(Self.comment("\"locales\": [\(names.joined(separator: ", "))],"))\n\n")
      }
      output.append("  \"routes\": [\n")
      for (route, origin) in drafts {
        let query = JSON.sorted(
          Dictionary(
            uniqueKeysWithValues: route.query.map { ($0.name, .string("{\($0.parameter)}")) }))
        output.append("    // \(Self.comment(origin))\n    ")
        output.json(
          .members([
            "name": .string(route.name), "path": .string(route.path.description),
            "query": route.query.isEmpty ? nil : query, "page": "shell",
          ]))
        output.append(",\n")
      }
      output.append("  ],\n")
      if drafts.isEmpty, app != nil {
        output.append(
          "\n  // No link opens the app with this draft: add a route for each kind of page.\n")
      }
      for (index, remark) in remarkGroups.enumerated() {
        if index == 0 { output.append("\n  // Not imported, or imported with changes:\n") }
        let place = remark.places.isEmpty ? "" : "\(remark.places): "
        output.append("  // \(Self.comment(place + remark.reason))\n")
      }
      if !kept.isEmpty {
        let links = kept.joined(separator: ", ")
        output.append("\n  // Links with \(Self.comment(links)) always stay in the browser.\n")
      }
      let kinds = kinds(of: changes)
      for (index, kind) in kinds.prefix(Self.kindLimit).enumerated() {
        if index == 0 {
          output.append("\n  // Examples of links that open elsewhere with these routes:\n")
        }
        output.append("  // \(Self.comment(kind.change.phrase(count: kind.count)))\n")
      }
      if kinds.count > Self.kindLimit {
        output.append("  // and \(kinds.count - Self.kindLimit) more\n")
      }
      output.append("}\n")
    }
  }

  /// The first apps of a list, and how many more there are.
  static func list(_ apps: [String]) -> String {
    apps.prefix(5).joined(separator: ", ") + (apps.count > 5 ? " and \(apps.count - 5) more" : "")
  }

  /// Text that does not end a comment before the end of its line.
  private static func comment(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isHidden ? "\u{FFFD}" : $0 }))
  }
}

extension AssociationChange {
  /// The change as a sentence in a comment of a draft, with the number of changes of its kind.
  fileprivate func phrase(count: Int) -> String {
    func opener(_ opener: Opener) -> String {
      switch opener {
      case .app: "the app"
      case .web: "the browser"
      case .undetermined: "the app or the browser"
      }
    }
    let others = count > 1 ? " and \(count - 1) more of this kind" : ""
    let before = "\(opener(old)) before (\(oldRule ?? "no rule"))"
    return "\(url)\(others): \(before), \(opener(new)) after"
  }
}
