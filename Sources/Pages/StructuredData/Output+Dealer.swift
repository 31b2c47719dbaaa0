import Bytes
import Model

extension Output {
  /// Appends a dealer as schema.org's AutoDealer.
  ///
  /// Applebot offers to call and to drive there for `telephone` and `address`.
  mutating func autoDealer(_ dealer: Dealer, url: String?, address: String) {
    append("{\"@type\":\"AutoDealer\"")
    if let url, !url.isEmpty { member("@id", asciiURL(url) + "#dealer") }
    member("name", dealer.name)
    member("url", url.map(asciiURL) ?? safeWebsite(dealer))
    if url != nil { sameAs(dealer) }
    member("telephone", dealer.telephone)
    member("email", dealer.email)
    if !address.isEmpty { postalAddress(dealer.address) }
    if let point = dealer.coordinate { geo(latitude: point.latitude, longitude: point.longitude) }
    append("}")
  }

  private mutating func sameAs(_ dealer: Dealer) {
    guard let website = safeWebsite(dealer) else { return }
    member("sameAs", website)
  }

  private mutating func postalAddress(_ address: Address) {
    begin("address", "PostalAddress")
    member("streetAddress", address.street)
    member("addressLocality", address.city)
    member("addressRegion", address.region)
    member("postalCode", address.postalCode)
    member("addressCountry", address.country)
    append("}")
  }
}

/// The dealer's website when a page may link to it.
func safeWebsite(_ dealer: Dealer) -> String? {
  guard let website = dealer.website, URLPolicy.web.allows(website) else { return nil }
  return asciiURL(website)
}
