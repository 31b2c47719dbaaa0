import WaymarkCore
import WaymarkModel

extension Output {
  /// Appends a script element that contains one JSON-LD graph.
  ///
  /// A browser does not decode character references in a script element, so the JSON writer escapes
  /// `<`, `>` and `&` as `\u003c` and the like (JSON-LD 1.1 § 7.2).
  mutating func graph(_ nodes: (inout Output) -> Void) {
    append("<script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",\"@graph\":[")
    nodes(&self)
    append("]}</script>")
  }

  /// Appends the structured data of a listing's page.
  mutating func structuredData(_ page: ListingPage, _ wording: Wording) {
    graph { output in
      output.listing(page, wording)
      output.breadcrumbs(to: page)
    }
  }

  /// Appends the structured data of a dealer's page.
  mutating func structuredData(_ page: DealerPage) {
    graph { output in
      output.append(page.seller.structuredData)
      output.itemList(page.cards)
      output.breadcrumbs(to: page)
    }
  }

  /// Appends the structured data of the page that lists the newest listings.
  mutating func structuredData(_ page: MarketPage, site: String) {
    graph { output in
      output.page(page, "CollectionPage", of: site)
      // Search engines ignore the data of pages that they must not list.
      if page.links.isIndexed { output.itemList(page.cards) }
      output.breadcrumbs(to: page)
    }
  }

  /// Appends the structured data of a content page.
  mutating func structuredData(_ page: ContentPage, _ wording: Wording, site: String) {
    graph { output in
      output.page(page, "WebPage", of: site, language: page.textLanguage ?? wording.locale)
    }
  }

  private mutating func page(
    _ page: some PageContent, _ type: String, of site: String, language: String? = nil
  ) {
    append("{\"@type\":\"\(type)\"")
    member("@id", url: page.links.canonical)
    member("name", page.heading)
    member("description", page.summary)
    member("url", url: page.links.canonical)
    member("inLanguage", language)
    member("isPartOf", "WebSite", named: site)
    append("}")
  }

  /// Appends the structured data of the home page: the site's name, which search engines show, and
  /// its operator.
  mutating func structuredData(_ page: HomePage, of site: SiteContext) {
    let home = "https://\(site.host)/"
    graph { output in
      output.append("{\"@type\":\"WebSite\"")
      output.member("@id", url: home, fragment: "#site")
      output.member("name", site.name)
      output.member("url", url: home)
      output.member("publisher")
      output.append("{\"@id\":")
      output.json(home + "#organization")
      output.append("}},{\"@type\":\"Organization\"")
      output.member("@id", url: home, fragment: "#organization")
      output.member("name", site.name)
      output.member("url", url: home)
      if let logo = site.brand.logo ?? site.brand.icon {
        output.member("logo", url: "https://\(site.host)\(logo.path)")
      }
      output.append("}")
    }
  }

  /// Appends a comma and the list of the available listings on a page, in its order: only their
  /// positions and URLs, because their own pages have the details.
  private mutating func itemList(_ cards: CardList) {
    guard !cards.offered.isEmpty else { return }
    append(",{\"@type\":\"ItemList\"")
    member("numberOfItems", cards.total)
    member("itemListElement")
    append("[")
    for (index, url) in cards.offered.enumerated() {
      append(index == 0 ? "{" : ",{")
      append("\"@type\":\"ListItem\"")
      member("position", index + 1)
      member("url", url: url)
      append("}")
    }
    append("]}")
  }

  /// Appends a comma and the breadcrumbs from the home page to a page.
  mutating func breadcrumbs(to page: some PageContent) {
    guard !page.links.crumbs.isEmpty else { return }
    append(",{\"@type\":\"BreadcrumbList\"")
    member("itemListElement")
    append("[")
    let names = page.links.crumbs.map(\.name) + [page.crumb]
    for (index, name) in names.enumerated() {
      append(index == 0 ? "{" : ",{")
      append("\"@type\":\"ListItem\"")
      member("position", index + 1)
      member("name", name)
      if index < page.links.crumbs.count { member("item", url: page.links.crumbs[index].url) }
      append("}")
    }
    append("]}")
  }
}
