import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkRecords
import WaymarkRoutes

/// Reads the route table.
struct RouteReader {
  let locales: [String]
  let sets: [DeclaredSet]
  var own: OwnMembers?
  let faults: Faults

  /// The valid routes and their table; no table if there is a fault.
  func routes(_ project: Section<ProjectKey>) -> (routes: [PageRoute], table: RouteTable?) {
    guard let node = project[.routes] else {
      project.addMissing(.routes)
      return ([], nil)
    }
    guard let elements = node.array else {
      faults.addType(of: node, "routes", expected: "a list")
      return ([], nil)
    }
    if elements.isEmpty {
      faults.add(
        .projectValue, at: node.offset, "routes is empty",
        help:
          "Write a route, such as { \"name\": \"ads\", \"path\": \"/ads\", \"page\": \"shell\" }.")
    }
    var routes: [PageRoute] = []
    var offsets: [Int] = []
    for (index, element) in elements.enumerated() {
      guard let section = Section<RouteKey>(element, "routes[\(index)]", faults),
        let route = route(section, recordsOffset: project[.records]?.offset ?? node.offset)
      else { continue }
      if let set = route.records, route.page.recordKind != nil,
        let other = routes.first(where: { $0.page.recordKind != nil && $0.records == set })
      {
        faults.add(
          .projectRoute, at: element.offset,
          "\(route.route.name) and \(other.route.name) both show \(set), but each record has one page",
          help: "Remove one of the routes, or give it another record set.")
      }
      if route.page == .search, let other = routes.first(where: { $0.page == .search }) {
        faults.add(
          .projectRoute, at: element.offset,
          "\(route.route.name) and \(other.route.name) are both search pages, but a site has one",
          help: "Remove one of the routes.")
      }
      routes.append(route)
      offsets.append(element.offset)
    }
    var found: [LinkFault] = []
    let table = RouteTable(routes.map(\.route), locales: locales, faults: &found)
    for fault in found {
      let offset = if case .route(let index) = fault.subject { offsets[index] } else { node.offset }
      faults.add(fault.kind, at: offset, fault.message, help: fault.help)
    }
    return (routes, found.isEmpty ? table : nil)
  }

  private func route(_ section: Section<RouteKey>, recordsOffset: Int) -> PageRoute? {
    let name = section.text(.name, isRequired: true)
    let path = section.text(.path, isRequired: true)
    let was = section.texts(.was, .any)
    let query = query(section)
    let page = page(section)
    let isIndexed = section.flag(.index) ?? false
    let titles = titles(section, .title)
    let entries = entries(section)
    guard let name, let path, let page else { return nil }
    do throws(LinkFault) {
      let route = try Route(
        name: name, path: path, was: was, query: query, isIndexed: isIndexed,
        page: page.rawValue, entries: entries)
      var entry = PageRoute(route: route, page: page, titles: titles)
      guard isConsistent(entry, section) else { return nil }
      entry.records = setName(of: page, section, name, recordsOffset)
      entry.content = content(of: page, section)
      guard isLeftOut(entry) else { return entry }
      // Links to the place do not change.
      return PageRoute(
        route: try Route(
          name: name, path: path, query: query, page: PageKind.shell.rawValue, entries: entries),
        page: .shell, titles: titles)
    } catch {
      let key = error.kind == .routeWas ? RouteKey.was : .path
      section.add(error.kind, key, error.message, help: error.help)
      return nil
    }
  }

  /// Whether the environment leaves out everything that the route shows.
  private func isLeftOut(_ entry: PageRoute) -> Bool {
    if entry.page == .content, case .null? = own?.content(of: entry.route.name)?.value {
      return true
    }
    let shown = sets.filter { set in
      entry.records.map { $0 == set.name } ?? (entry.page == .market && set.kind == .listing)
    }
    return !shown.isEmpty && shown.allSatisfy(\.isLeftOut)
  }

  /// The name of the record set that a route shows: the one it names, or the only one of its kind.
  private func setName(
    of page: PageKind, _ section: Section<RouteKey>, _ route: String, _ recordsOffset: Int
  ) -> String? {
    guard let kind = page.recordKind ?? (page == .market ? .listing : nil) else {
      if section[.records] != nil {
        section.add(
          .projectValue, .records, "a \(page.rawValue) page does not show records",
          help: "Remove \"records\".")
      }
      return nil
    }
    let kinds = page == .market ? [kind, .request] : [kind]
    let names = sets.filter { set in set.kind.map(kinds.contains) ?? false }.map(\.name)
    guard section[.records] != nil else {
      // A market without a declared set shows all listings.
      if page == .market { return nil }
      // A set without a kind is reported elsewhere.
      if names.count == 1 || sets.contains(where: { $0.kind == nil }) { return names.first }
      if names.isEmpty {
        addUndescribed(kind.setName, of: route, recordsOffset)
      } else {
        section.add(
          .projectMissingKey, .records,
          "\(section.name) has no \"records\", and there are several sets of \(kind.setName)",
          help: "Name one of \(names.joined(separator: ", ")).")
      }
      return nil
    }
    guard let name = section.text(.records), !names.contains(name) else {
      return section[.records]?.string
    }
    guard let other = sets.first(where: { $0.name == name }) else {
      addUndescribed(name, of: route, recordsOffset, help: suggestion(for: name, among: names))
      return nil
    }
    guard let otherKind = other.kind else { return name }
    section.add(
      .projectValue, .records,
      "\(section.name(of: .records)) \"\(name)\" is of the wrong kind: a \(page.rawValue) page shows"
        + " \(kind.setName), and these are \(otherKind.setName)",
      help: hint(for: name, among: names))
    return nil
  }

  private func addUndescribed(
    _ set: String, of route: String, _ offset: Int, help: String? = nil
  ) {
    faults.add(
      .projectRecords, at: offset,
      "the route \(route) shows \(set), which the project does not describe",
      help: help.map { "Did you mean \"\($0)\"?" } ?? "Add \"\(set)\" to \"records\".")
  }

  private func query(_ section: Section<RouteKey>) -> [String: String] {
    var query: [String: String] = [:]
    for member in section.members(of: .query) {
      query[member.name] = section.text(
        member.node, "\(section.name(of: .query)).\(member.name)")
    }
    return query
  }

  /// Reads a title: one text for every locale, or one for each.
  private func titles<Key>(_ section: Section<Key>, _ key: Key) -> [String: String] {
    guard let node = section[key] else { return [:] }
    guard node.object != nil else {
      guard let title = section.text(key) else { return [:] }
      return Dictionary(uniqueKeysWithValues: Set(locales).map { ($0, title) })
    }
    return texts(node, section.name(of: key))
  }

  /// Reads a text for each locale.
  func texts(
    _ node: JSONNode, _ name: String, _ rule: TextRule? = nil
  ) -> [String: String] {
    let keys = locales.map(LocaleKey.init)
    guard let section = Section(node, name, keys: keys, faults) else { return [:] }
    var read: [String: String] = [:]
    for key in keys { read[key.rawValue] = section.text(key, rule) }
    return read
  }

  /// The kind of page of a route; without one, its page is on another site.
  private func page(_ section: Section<RouteKey>) -> PageKind? {
    guard section[.page] != nil else { return .elsewhere }
    let rule = TextRule("kind of page", among: PageKind.ofRoutes.map(\.rawValue))
    return section.text(.page, rule).flatMap(PageKind.init)
  }

  /// Reads the entry points to a route other than its URLs.
  private func entries(_ section: Section<RouteKey>) -> Route.Entries {
    Route.Entries(
      shortcut: section.section(.shortcut, ShortcutKey.self).map(shortcut),
      activity: section.text(.activity), spotlight: spotlight(section),
      spotlightDays: section.integer(.spotlightDays), push: section.text(.push))
  }

  private func shortcut(_ section: Section<ShortcutKey>) -> Route.Shortcut {
    if section[.title] == nil { section.addMissing(.title) }
    let titles = titles(section, .title)
    if let node = section[.title], let first = locales.first, node.object != nil,
      titles[first] == nil
    {
      section.add(
        .projectMissingKey, .title, "\(section.name(of: .title)) has no \"\(first)\"")
    }
    return Route.Shortcut(
      titles: titles, subtitles: self.titles(section, .subtitle), icon: icon(section),
      profile: section.word(.profile))
  }

  private func icon(_ section: Section<ShortcutKey>) -> Route.Shortcut.Icon? {
    let image = section.text(.image, .assetName)
    guard let symbol = section.text(.symbol, .symbol) else {
      return image.map(Route.Shortcut.Icon.image)
    }
    if image != nil {
      section.add(
        .projectValue, .image, "a shortcut has a symbol or an image, not both",
        help: "Remove \"symbol\" or \"image\".")
    }
    return .symbol(symbol)
  }

  /// Reads one domain, or several; the first is the one that is written.
  private func spotlight(_ section: Section<RouteKey>) -> [String] {
    guard section[.spotlight]?.array != nil else {
      return section.text(.spotlight).map { [$0] } ?? []
    }
    return section.texts(.spotlight, .any)
  }

  /// Whether a route's page, records and parameters are consistent.
  private func isConsistent(_ entry: PageRoute, _ section: Section<RouteKey>) -> Bool {
    let page = entry.page.rawValue
    let route = entry.route
    func fault(_ message: String, help: String? = nil) -> Bool {
      section.add(.projectRoute, .path, message, help: help)
      return false
    }
    if entry.page.recordKind != nil, route.parameters != ["id"] || !route.query.isEmpty {
      return fault(
        "a \(page) page is made for each record, so its path has one parameter: {id}")
    }
    if let message = route.path.fileFault(besides: [PageRoute.anyParameter]) {
      return fault(message, help: "Give the route another path.")
    }
    if entry.page == .search, !route.path.parameters.isEmpty || route.query.count != 1 {
      return fault(
        "a search page has one query item, and no other parameter",
        help: "Write \"query\": { \"q\": \"{query}\" }.")
    }
    if [.market, .content].contains(entry.page), !route.parameters.isEmpty {
      return fault("a \(page) page has no parameters")
    }
    if route.isIndexed, let (message, help) = Self.unindexed[entry.page] {
      section.add(.projectValue, .index, message, help: help)
    }
    return true
  }

  /// Why the pages of some kinds are never indexed, and what to do.
  private static let unindexed: [PageKind: (message: String, help: String)] = [
    .gatepass: (
      "a gate pass is private and never indexed", "Remove \"index\"."
    ),
    .elsewhere: (
      "a route without a page has nothing to index", "Give it a \"page\", or remove \"index\"."
    ),
    .search: (
      "the results of a search are never indexed",
      "Remove \"index\"; lists by \"facets\" are indexed."
    ),
  ]
}

extension RouteReader {
  /// Reads the files of a content page: one for the default locale, or one for each locale.
  func content(of page: PageKind, _ section: Section<RouteKey>) -> [String: String] {
    guard let first = locales.first else { return [:] }
    guard var node = section[.content] else {
      if page == .content { section.addMissing(.content) }
      return [:]
    }
    guard page == .content else {
      section.add(
        .projectValue, .content, "a \(page.rawValue) page has no \"content\"",
        help: "Remove it, or make the page a \"content\" page.")
      return [:]
    }
    var name = section.name(of: .content)
    if let own, let route = section[.name]?.string, let text = own.content(of: route) {
      if case .null = text.value { return [:] }
      (node, name) = (overlay(node, with: text), "\(own.name).content.\(route)")
    }
    guard node.object != nil else {
      return section.text(node, name, .file).map { [first: $0] } ?? [:]
    }
    let files = texts(node, name, .file)
    if node[first]?.string == nil {
      section.add(.projectMissingKey, .content, "\(name) has no \"\(first)\"")
    }
    return files
  }
}
