import Bytes
import Model

extension Output {
  /// Appends a script element that holds one JSON-LD graph.
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
      output.itemList(page.listings)
      output.breadcrumbs(to: page)
    }
  }

  /// Appends the structured data of the page that lists the newest listings.
  mutating func structuredData(_ page: MarketPage, site: String) {
    graph { output in
      output.append("{\"@type\":\"CollectionPage\"")
      output.member("@id", url: page.links.canonical)
      output.member("name", page.heading)
      output.member("description", page.summary)
      output.member("url", url: page.links.canonical)
      output.member("isPartOf", "WebSite", named: site)
      output.append("}")
      output.itemList(page.listings)
    }
  }

  /// Appends a comma and the listings of a page in their order.
  private mutating func itemList(_ cards: [ListingCard]) {
    guard !cards.isEmpty else { return }
    append(",{\"@type\":\"ItemList\"")
    member("numberOfItems", cards.count)
    member("itemListElement")
    append("[")
    for (index, card) in cards.enumerated() {
      if index > 0 { append(",") }
      append("{\"@type\":\"ListItem\"")
      member("position", index + 1)
      member("name", card.title)
      member("url", url: card.url)
      append("}")
    }
    append("]}")
  }

  /// Appends a comma and the way from the market to a page.
  mutating func breadcrumbs(to page: some PageContent) {
    guard let market = page.links.market else { return }
    append(",{\"@type\":\"BreadcrumbList\"")
    member("itemListElement")
    append("[{\"@type\":\"ListItem\",\"position\":1")
    member("name", market.name)
    member("item", url: market.url)
    append("},{\"@type\":\"ListItem\",\"position\":2")
    member("name", page.heading)
    append("}]}")
  }
}
