import Testing

@testable import WaymarkMarket

/// The links of a removed page that readers may follow instead.
struct GoneLinksTests {
  private func lists(_ page: String) -> [String] {
    GoneLinks(page: Array(page.utf8), dealers: [], markets: ["/ads"]).lists
  }

  @Test(arguments: [
    #"<nav><a href="/ads/make/a">A</a></nav>"#, "<a class=x href=/ads/make/a>A</a>",
    "<a title='x > y' href='/ads/make/a'>A</a>", "<a\n href=/ads/make/a class=b>A</a>",
    "<a download href=/ads/make/a>A</a>", "<a id= href=/ads/make/c><a href = /ads/make/%61>A</a>",
  ])
  func readsLinks(_ page: String) {
    #expect(lists(page) == ["/ads/make/a"])
  }

  /// A record chooses only texts, in elements and in attributes.
  @Test(arguments: [
    "<p>See /ads/make/b</p>", "<p>href=/ads/make/b href=\"/ads/make/b\"</p>",
    "<img alt=\"&lt;a href=/ads/make/b> /ads/make/b\">",
    "<a href=\"https://a.example/\" title=\" href=/ads/make/b x\">/ads/make/b</a>",
    "<a title=\" href=/ads/make/b x\" href=\"/sell\">x</a>", "<p>&lt;a href=/ads/make/b&gt;</p>",
    "<a title=' href=/ads/make/b", "<area href=/ads/make/b><link href=/ads/make/b>",
    "<a>href=/ads/make/b</a>",
  ])
  func ignoresTexts(_ page: String) {
    #expect(lists(page) == [])
  }
}
