import Bytes
import Hosting
import Maps
import Model
import Pages
import Project
import Routes

extension EnvironmentRenderer {
  /// Writes every file that does not belong to one record.
  ///
  /// - Parameters:
  ///   - newest: The newest listings, for the market page.
  ///   - dealers: Every dealer, by identifier.
  ///   - output: Room to render in.
  ///   - destination: Gets the files.
  /// - Throws: What reading, rendering or writing throws.
  func writeFixed(
    newest: [Listing], dealers: [Dealer], output: inout Output, to destination: any Destination
  ) throws {
    for entry in project.routes where entry.page.records == nil {
      try writePlace(entry, newest: newest, dealers: dealers, output: &output, to: destination)
    }
    try writeHome(newest: newest, dealers: dealers, output: &output, to: destination)
    try writeNotFound(output: &output, to: destination)
    try writeAssociations(to: destination)
    try writeAppFiles(to: destination)
    try writeAndroidFiles(to: destination)
    try writeHarmonyFiles(to: destination)
    try writePushFixtures(to: destination)
    try writeHosting(to: destination)
  }

  /// Writes the pages of a place that has no records: the market, or a shell around a link into the
  /// app.
  private func writePlace(
    _ entry: PageRoute, newest: [Listing], dealers: [Dealer], output: inout Output,
    to destination: any Destination
  ) throws {
    let route = entry.route
    let parameters = Dictionary(
      uniqueKeysWithValues: route.path.parameters.map { ($0, PageRoute.anyParameter) })
    for (locale, theme) in themes.enumerated() {
      let paths = try project.locales.map {
        try route.path(locale: project.table.prefix(of: $0), parameters: parameters)
      }
      let hasOnePage = parameters.isEmpty && route.query.isEmpty
      let links = PageLinks(
        canonical: origin + paths[locale],
        alternates: hasOnePage ? alternates(paths) : [],
        app: hasOnePage ? try route.schemeURL(scheme: environment.urlScheme) : nil,
        isIndexed: route.isIndexed && hasOnePage)
      output.removeAll()
      switch entry.page {
      case .market:
        theme.render(
          market(links, newest: newest, dealers: dealers, locale: locale), into: &output)
      default:
        let title = entry.titles[project.locales[locale]] ?? entry.titles[project.locales[0]]
        theme.render(ShellPage(title: title, links: links, wording: theme.wording), into: &output)
      }
      try write(output, path: paths[locale], kind: entry.page, to: destination)
    }
    guard route.parameters.isEmpty else { return }
    try list(
      try route.path(), modified: entry.page == .market ? newest.compactMap(\.updated).max() : nil,
      isIndexed: route.isIndexed, in: destination)
  }

  /// Writes the page of the host itself: the market where there is one.
  private func writeHome(
    newest: [Listing], dealers: [Dealer], output: inout Output, to destination: any Destination
  ) throws {
    let market = project.routes.first { $0.page == .market }
    for (locale, theme) in themes.enumerated() {
      let prefix = project.table.prefix(of: project.locales[locale])
      let path = prefix.map { "/" + $0 } ?? "/"
      output.removeAll()
      if let market {
        let canonical = try market.route.path(locale: prefix)
        let links = PageLinks(canonical: origin + canonical, isIndexed: market.route.isIndexed)
        theme.render(
          self.market(links, newest: newest, dealers: dealers, locale: locale), into: &output)
      } else {
        let links = PageLinks(canonical: origin + path, isIndexed: false)
        theme.render(
          ShellPage(title: project.name, links: links, wording: theme.wording), into: &output)
      }
      try write(output, path: path, kind: market == nil ? .shell : .market, to: destination)
    }
  }

  private func market(
    _ links: PageLinks, newest: [Listing], dealers: [Dealer], locale: Int
  ) -> MarketPage {
    MarketPage(
      links: links, wording: themes[locale].wording, listings: cards(newest, locale: locale),
      dealers: dealers.compactMap { sellers[locale][$0.id] })
  }

  private func writeNotFound(output: inout Output, to destination: any Destination) throws {
    for (locale, theme) in themes.enumerated() {
      output.removeAll()
      theme.render(NotFoundPage(wording: theme.wording), into: &output)
      let prefix = project.table.prefix(of: project.locales[locale]).map { $0 + "/" } ?? ""
      for host in environment.hosts {
        try destination.write(
          output.bytes, to: "web/\(host)/\(prefix)404.html", as: .page(.notFound))
      }
    }
  }

  private func alternates(_ paths: [String]) -> [Alternate] {
    guard paths.count > 1 else { return [] }
    return zip(project.locales, paths).map { Alternate(locale: $0, url: origin + $1) }
  }
}
