import WaymarkCore
import WaymarkModel

extension Output {
  /// Appends a dealer as a type of schema.org, such as AutoDealer, in full for the dealer's own
  /// page.
  mutating func dealer(_ dealer: Dealer, of type: String, url: String?, address: String) {
    begin(dealer, of: type, url: url)
    member("url", url: webURL(url) ?? dealer.website)
    if webURL(url) != nil { member("sameAs", url: dealer.website) }
    member("logo", url: dealer.logo)
    member("email", dealer.email)
    member("openingHours", list: dealer.hours.flatMap(OpeningHours.init)?.schema ?? [])
    if !address.isEmpty { postalAddress(dealer.address) }
    if let point = dealer.coordinate { geo(latitude: point.latitude, longitude: point.longitude) }
    append("}")
  }

  /// Appends a dealer as a seller, with the data that a buyer needs to call.
  ///
  /// The dealer's own page has the rest under the same identifier, and the place is part of the
  /// item.
  mutating func seller(_ dealer: Dealer, of type: String, url: String?) {
    begin(dealer, of: type, url: url)
    append("}")
  }

  /// Appends the beginning of a dealer.
  ///
  /// Applebot offers calls and directions for `telephone` and `address`.
  private mutating func begin(_ dealer: Dealer, of type: String, url: String?) {
    // Only a business with a place has openingHours and geo at schema.org.
    let hasPlace = dealer.address.street != nil || dealer.coordinate != nil || dealer.hours != nil
    append("{\"@type\":\"\(type == "Organization" && hasPlace ? "LocalBusiness" : type)\"")
    member("@id", url: webURL(url), fragment: "#dealer")
    member("name", dealer.name)
    member("telephone", dealer.telephone)
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
