public import Model

extension Theme {
  /// What the page of a listing leaves out, as diagnostics at the record.
  public func check(_ page: ListingPage, at place: Place) -> [Diagnostic] {
    var faults = check(page.links, at: place)
    for (index, image) in page.listing.images.enumerated() where !URLPolicy.web.allows(image) {
      let message = "'\(image.prefix(200))' is not an https URL and was left out"
      faults.append(Diagnostic(PageRule.picture, at: place.at(field: "images[\(index)]"), message))
    }
    return faults + check(page.maps, at: place) + check(page.seller, at: place)
  }

  /// What the page of a dealer leaves out, as diagnostics at the record.
  public func check(_ page: DealerPage, at place: Place) -> [Diagnostic] {
    check(page.links, at: place) + check(page.maps, at: place) + check(page.seller, at: place)
  }

  /// What the page of a gate pass leaves out, as diagnostics at the record.
  public func check(_ page: GatePassPage, at place: Place) -> [Diagnostic] {
    var faults = check(page.maps, at: place)
    if page.links.app != nil, webURL(page.links.app) == nil {
      faults.append(Diagnostic(PageRule.secret, at: place))
    }
    if let wallet = page.wallet, webURL(wallet) == nil {
      faults.append(link(wallet, at: place.at(field: "wallet")))
    }
    return faults
  }

  private func check(_ links: PageLinks, at place: Place) -> [Diagnostic] {
    var faults: [Diagnostic] = []
    if !URLPolicy.web.allows(links.canonical) {
      faults.append(Diagnostic(PageRule.address, at: place))
    }
    if let app = links.app, !policy.allows(app) { faults.append(link(app, at: place)) }
    return faults
  }

  private func check(_ maps: [NamedLink], at place: Place) -> [Diagnostic] {
    maps.filter { !isLinked($0) }.map { link($0.url, at: place.at(field: "coordinate")) }
  }

  private func check(_ seller: Seller?, at place: Place) -> [Diagnostic] {
    guard let seller, let website = seller.dealer.website, webURL(seller.dealer.website) == nil
    else { return [] }
    return [link(website, at: place.at(field: "website"))]
  }

  private func link(_ url: String, at place: Place) -> Diagnostic {
    Diagnostic(PageRule.link, at: place, "'\(url.prefix(200))' was left out")
  }
}
