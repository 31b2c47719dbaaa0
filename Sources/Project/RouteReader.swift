import Bytes
import Model
import Records
import Routes

/// Reads the route table.
enum RouteReader {
  static let keys = [
    "name", "path", "query", "page", "records", "index", "title", "activity", "shortcut",
    "spotlight", "spotlightDays", "push",
  ]
  static let shortcutKeys = ["title", "profile"]

  /// Every route that is valid, and the table of them; no table when there is a fault.
  static func routes(
    _ project: Section, locales: [String], _ faults: inout Faults
  ) -> ([PageRoute], RouteTable?) {
    guard let node = project["routes"] else {
      project.missing("routes", &faults)
      return ([], nil)
    }
    guard let elements = node.array else {
      faults.add(.type, at: node.offset, "routes is \(node.kind); a list is expected")
      return ([], nil)
    }
    if elements.isEmpty { faults.add(.value, at: node.offset, "routes is empty") }
    var routes: [PageRoute] = []
    var offsets: [Int] = []
    for (index, element) in elements.enumerated() {
      if let route = route(element, number: index, locales: locales, &faults) {
        if route.page == .dealer, let other = routes.first(where: { $0.page == .dealer }) {
          faults.add(
            .route, at: element.offset,
            "\(route.route.name) and \(other.route.name) both show dealers, who have one page each",
            help: "Remove one of the routes.")
        }
        routes.append(route)
        offsets.append(element.offset)
      }
    }
    var found: [LinkFault] = []
    let table = RouteTable(routes.map(\.route), locales: locales, faults: &found)
    for fault in found {
      let offset = if case .route(let index) = fault.subject { offsets[index] } else { node.offset }
      faults.add(.route, at: offset, fault.message, help: fault.kind.help)
    }
    return (routes, found.isEmpty ? table : nil)
  }

  private static func route(
    _ node: JSONNode, number: Int, locales: [String], _ faults: inout Faults
  ) -> PageRoute? {
    guard let section = Section(node, "routes[\(number)]", keys: keys, &faults) else { return nil }
    let name = section.requiredText("name", &faults)
    let path = section.requiredText("path", &faults)
    let query = query(section, &faults)
    let page = page(section, &faults)
    let isIndexed = section.flag("index", &faults) ?? false
    let titles = titles(section, locales: locales, &faults)
    let entries = entries(section, locales: locales, &faults)
    guard let name, let path, let page else { return nil }
    do throws(LinkFault) {
      let route = try Route(
        name: name, path: path, query: query, isIndexed: isIndexed, page: page.rawValue,
        entries: entries)
      return checked(PageRoute(route: route, page: page, titles: titles), section, &faults)
    } catch {
      faults.add(
        .route, at: (section["path"] ?? node).offset, error.message, help: error.kind.help)
      return nil
    }
  }

  private static func query(_ section: Section, _ faults: inout Faults) -> [String: String] {
    guard let node = section["query"] else { return [:] }
    guard let members = node.object else {
      faults.add(
        .type, at: node.offset, "\(section.name).query is \(node.kind); an object is expected")
      return [:]
    }
    var query: [String: String] = [:]
    for member in members {
      if let text = member.node.string {
        query[member.name] = text
      } else {
        faults.add(
          .type, at: member.node.offset,
          "\(section.name).query.\(member.name) is \(member.node.kind); a text is expected")
      }
    }
    return query
  }

  /// Reads a title: one text for every locale, or one for each.
  static func titles(
    _ section: Section, locales: [String], _ faults: inout Faults
  ) -> [String: String] {
    guard let node = section["title"] else { return [:] }
    guard node.object != nil else {
      return Dictionary(
        uniqueKeysWithValues: section.text("title", &faults).map { title in
          Set(locales).map { ($0, title) }
        } ?? [])
    }
    guard let titles = section.section("title", keys: locales, &faults) else { return [:] }
    var read: [String: String] = [:]
    for locale in locales { read[locale] = titles.text(locale, &faults) }
    return read
  }

  private static func page(_ section: Section, _ faults: inout Faults) -> PageKind? {
    guard let text = section.requiredText("page", &faults), let node = section["page"] else {
      return nil
    }
    if let page = PageKind.ofRoutes.first(where: { $0.rawValue == text }) { return page }
    let names = PageKind.ofRoutes.map(\.rawValue)
    faults.add(
      .value, at: node.offset, "\(section.name).page \"\(text)\" is no kind of page",
      help: suggestion(for: text, among: names).map { "Did you mean \"\($0)\"?" }
        ?? "Kinds: \(names.joined(separator: ", ")).")
    return nil
  }

  /// Checks that a route's page, records and parameters belong together.
  private static func checked(
    _ route: PageRoute, _ section: Section, _ faults: inout Faults
  ) -> PageRoute? {
    let page = route.page.rawValue
    if let kind = route.page.records {
      if route.route.parameters != ["id"] || !route.route.query.isEmpty {
        faults.add(
          .route, at: (section["path"] ?? section.node).offset,
          "a \(page) page is made for each record, so its path has one parameter: {id}")
        return nil
      }
      if let text = section.text("records", &faults), text != kind.rawValue,
        let node = section["records"]
      {
        faults.add(
          .value, at: node.offset,
          "\(section.name).records \"\(text)\" cannot be: a \(page) page shows \(kind.rawValue)")
      }
    } else if let node = section["records"] {
      faults.add(.value, at: node.offset, "a \(page) page shows no records; remove \"records\"")
    }
    if let fault = fileFault(route.route) {
      faults.add(
        .route, at: (section["path"] ?? section.node).offset, fault,
        help: "Give the route another path.")
      return nil
    }
    if route.page == .market, !route.route.parameters.isEmpty {
      faults.add(
        .route, at: (section["path"] ?? section.node).offset, "a market page has no parameters")
      return nil
    }
    if route.route.isIndexed, route.page == .gatepass, let node = section["index"] {
      faults.add(
        .value, at: node.offset, "a gate pass is for whom it was made for; it is never indexed")
    }
    return route
  }

  /// What keeps a route's page from its folder: a file of the site that has the folder's name.
  private static func fileFault(_ route: Route) -> String? {
    let names = route.path.segments.map { segment in
      if case .literal(let text) = segment { text } else { "" }
    }
    let first = names.first ?? ""
    if ["404.html", "robots.txt"].contains(first)
      || (first.hasPrefix("sitemap") && first.hasSuffix(".xml"))
    {
      return "the path \(route.path) begins with the name of a file of every site"
    }
    let taken = ["index.html", "gatepass.pkpass", PageRoute.anyParameter]
    return names.first(where: taken.contains).map {
      "the path \(route.path) has the segment \($0), which names a file or folder of other routes"
    }
  }
}
