import WaymarkCore
import WaymarkModel

extension Output {
  /// Appends the structured data of a request's page.
  mutating func structuredData(_ page: RequestPage, _ wording: Wording) {
    graph { output in
      output.demand(page, wording)
      output.breadcrumbs(to: page)
    }
  }

  /// Appends a request as schema.org's Demand, its term for a request for quotation: the item is
  /// what is wanted, and the price is the maximum per piece.
  private mutating func demand(_ page: RequestPage, _ wording: Wording) {
    let request = page.request
    let wanted = request.wanted
    append("{\"@type\":\"Demand\"")
    member("@id", url: page.links.canonical)
    member("name", page.heading)
    member("description", page.wanted.listing.details?.nonEmpty ?? page.summary)
    member("url", url: page.links.canonical)
    member("identifier", wanted.id.text)
    if let price = wanted.offer.price {
      member("priceSpecification")
      specify(price, "maxPrice", wanted.offer.priceTerms.lazy.compactMap(\.timeCode).first, nil)
    }
    if let quantity = request.quantity {
      begin("eligibleQuantity", "QuantitativeValue")
      member("value", quantity)
      append("}")
    }
    member("validThrough", request.endText)
    member("itemCondition", term: wanted.condition.map(term))
    areaServed(wanted)
    if let buyer = page.wanted.seller {
      // The requester is not a seller; schema.org only has the inverse property.
      member("@reverse")
      append("{\"seeks\":")
      append(buyer.sellerData)
      append("}")
    }
    member("itemOffered")
    beginItem(page.wanted, wording, isWanted: true)
    attributes(of: wanted, wording)
    append("}}")
  }

  private mutating func areaServed(_ wanted: Listing) {
    guard wanted.hasPlace else { return }
    begin("areaServed", "Place")
    address(of: wanted)
    append("}")
  }
}
