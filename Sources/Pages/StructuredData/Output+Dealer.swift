import Bytes
import Model

extension Output {
  /// Appends a dealer as a type of schema.org, such as AutoDealer.
  ///
  /// Applebot offers to call and to drive there for `telephone` and `address`.
  mutating func seller(_ dealer: Dealer, of type: String, url: String?, address: String) {
    append("{\"@type\":\"\(type)\"")
    let url = webURL(url)
    member("@id", url: url, fragment: "#dealer")
    member("name", dealer.name)
    member("url", url: url ?? dealer.website)
    if url != nil { member("sameAs", url: dealer.website) }
    member("logo", url: dealer.logo)
    member("telephone", dealer.telephone)
    member("email", dealer.email)
    if let hours = dealer.hours.flatMap(OpeningHours.init) {
      member("openingHours")
      for (index, line) in hours.schema.enumerated() {
        append(index == 0 ? "[" : ",")
        json(line)
      }
      append("]")
    }
    if !address.isEmpty { postalAddress(dealer.address) }
    if let point = dealer.coordinate { geo(latitude: point.latitude, longitude: point.longitude) }
    append("}")
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
