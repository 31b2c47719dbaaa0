import WaymarkCore
import WaymarkModel
import WaymarkTemplates

extension ThemeCompiler {
  /// The cards on a page of a list, and the links to its other pages.
  func listFields<Page>(
    _ cards: @escaping @Sendable (Page) -> CardList, _ pager: @escaping @Sendable (Page) -> Pager
  ) -> Fields<Page> {
    let ownPath = site.ownPath
    return [
      "has-listings": .flag { !cards($0).urls.isEmpty },
      "listings": .markup { page, output in output.append(cards(page).markup) },
      "previous": .url { pager($0).previous.map(ownPath) },
      "next": .url { pager($0).next.map(ownPath) },
      "pages": .list(of: pagerFields()) { pager($0).pages },
      "further-pages": .list(of: pagerFields()) { pager($0).further },
    ]
  }

  private func pagerFields() -> Fields<Pager.Page> {
    let words = wording
    let ownPath = site.ownPath
    return [
      "number": .text { words.number($0.number) },
      "url": .url { ownPath($0.url) },
      "is-current": .flag { $0.isCurrent },
      "is-after-gap": .flag { $0.isAfterGap },
    ]
  }

  /// The values that narrow a list.
  func groupFields() -> Fields<FacetGroup> {
    let ownPath = site.ownPath
    return [
      "name": .text { $0.name }, "slug": .text { $0.slug }, "all": .url { $0.all.map(ownPath) },
      "values": .list(of: linkFields()) { $0.values },
    ]
  }
}
