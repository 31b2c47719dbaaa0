import Foundation
import Testing

/// The part of schema.org's vocabulary that listings use, typed from its release 30.0
/// (schemaorg-all-https-types.csv and -properties.csv): what each type is below, and which types
/// have each property.
enum SchemaOrg {
  private static let parents: [String: [String]] = [
    "Product": ["Thing"], "Vehicle": ["Product"], "Car": ["Vehicle"], "Motorcycle": ["Vehicle"],
    "Place": ["Thing"], "Accommodation": ["Place"], "Apartment": ["Accommodation"],
    "House": ["Accommodation"], "Room": ["Accommodation"], "CreativeWork": ["Thing"],
    "WebPage": ["CreativeWork"], "CollectionPage": ["WebPage"], "RealEstateListing": ["WebPage"],
    "WebSite": ["CreativeWork"], "Intangible": ["Thing"], "Brand": ["Intangible"],
    "Offer": ["Intangible"], "Demand": ["Intangible"], "ItemList": ["Intangible"],
    "BreadcrumbList": ["ItemList"],
    "ListItem": ["Intangible"], "StructuredValue": ["Intangible"],
    "QuantitativeValue": ["StructuredValue"], "PropertyValue": ["StructuredValue"],
    "EngineSpecification": ["StructuredValue"], "PostalAddress": ["StructuredValue"],
    "GeoCoordinates": ["StructuredValue"], "Organization": ["Thing"],
    "LocalBusiness": ["Organization", "Place"],
    "PriceSpecification": ["StructuredValue"], "AggregateOffer": ["Offer"],
    "UnitPriceSpecification": ["PriceSpecification"],
  ]

  private static let domains: [String: [String]] = [
    "name": ["Thing"], "url": ["Thing"], "description": ["Thing"], "image": ["Thing"],
    "identifier": ["Thing"], "additionalType": ["Thing"],
    "additionalProperty": ["Place", "Product", "Offer", "QuantitativeValue"],
    "sku": ["Product", "Offer"], "gtin": ["Product", "Offer"],
    "brand": ["Product", "Organization"],
    "manufacturer": ["Product"], "model": ["Product"], "category": ["Product", "Offer"],
    "color": ["Product"], "material": ["Product", "CreativeWork"], "size": ["Product"],
    "weight": ["Product"], "width": ["Product"], "height": ["Product"],
    "offers": ["Product", "CreativeWork"], "itemCondition": ["Product", "Offer", "Demand"],
    "itemOffered": ["Offer", "Demand"],
    "eligibleQuantity": ["Offer", "Demand", "PriceSpecification"],
    "validThrough": ["Offer", "Demand", "PriceSpecification"], "seeks": ["Organization"],
    "areaServed": ["Offer", "Demand", "Organization"], "maxPrice": ["PriceSpecification"],
    "bodyType": ["Vehicle"], "fuelType": ["Vehicle", "EngineSpecification"],
    "vehicleEngine": ["Vehicle"], "vehicleModelDate": ["Vehicle"],
    "enginePower": ["EngineSpecification"], "accommodationCategory": ["Accommodation"],
    "floorLevel": ["Accommodation"], "floorSize": ["Accommodation"],
    "numberOfRooms": ["Accommodation"], "numberOfBedrooms": ["Accommodation"],
    "numberOfBathroomsTotal": ["Accommodation"], "petsAllowed": ["Accommodation"],
    "yearBuilt": ["Accommodation"], "address": ["Place", "Organization"], "geo": ["Place"],
    "publisher": ["CreativeWork"], "logo": ["Organization", "Place", "Product"],
    "mainEntity": ["CreativeWork"], "isPartOf": ["CreativeWork"], "availability": ["Offer"],
    "availabilityStarts": ["Offer"], "availableAtOrFrom": ["Offer"],
    "price": ["Offer", "PriceSpecification"],
    "priceCurrency": ["Offer", "PriceSpecification"],
    "minPrice": ["PriceSpecification"], "lowPrice": ["AggregateOffer"],
    "valueAddedTaxIncluded": ["PriceSpecification"],
    "priceSpecification": ["Offer", "Demand"], "businessFunction": ["Offer"],
    "serialNumber": ["Offer"],
    "seller": ["Offer"],
    "itemListElement": ["ItemList"], "numberOfItems": ["ItemList"], "item": ["ListItem"],
    "position": ["ListItem", "CreativeWork"], "latitude": ["GeoCoordinates", "Place"],
    "longitude": ["GeoCoordinates", "Place"],
    "addressCountry": ["PostalAddress", "GeoCoordinates"], "addressLocality": ["PostalAddress"],
    "propertyID": ["PropertyValue"],
    "unitCode": ["PropertyValue", "QuantitativeValue", "UnitPriceSpecification"],
    "unitText": ["PropertyValue", "QuantitativeValue"],
    "value": ["PropertyValue", "QuantitativeValue"],
  ]

  /// The structured data of a page.
  static func graphs(of html: String) throws -> [Any] {
    let parts = html.components(separatedBy: #"<script type="application/ld+json">"#).dropFirst()
    return try parts.map { part in
      let text = part.components(separatedBy: "</script>")[0]
      return try JSONSerialization.jsonObject(with: Data(text.utf8))
    }
  }

  /// Checks that every type exists and has its properties, and returns the types of a document.
  static func check(_ value: Any, _ path: String) throws -> Set<String> {
    if let items = value as? [Any] {
      return try items.reduce(into: []) { $0.formUnion(try check($1, path)) }
    }
    guard let item = value as? [String: Any] else { return [] }
    let own = item["@type"] as? [String] ?? [item["@type"] as? String].compactMap(\.self)
    var types = Set(own)
    for type in own { #expect(parents[type] != nil, "\(path): the type \(type)") }
    let above = Set(own.flatMap(ancestors))
    for (name, value) in item {
      // The value of "@reverse" describes properties of the value, not of this item.
      if name == "@reverse", let members = value as? [String: Any] {
        for (name, value) in members {
          #expect(domains[name] != nil, "\(path): the property \(name)")
          types.formUnion(try check(value, path))
        }
        continue
      }
      types.formUnion(try check(value, path))
      guard !name.hasPrefix("@") else { continue }
      let domain = try #require(domains[name], "\(path): the property \(name)")
      #expect(!above.isDisjoint(with: domain), "\(path): \(name) of \(own)")
    }
    return types
  }

  /// A type and all of its supertypes.
  private static func ancestors(_ type: String) -> [String] {
    [type] + (parents[type] ?? []).flatMap(ancestors)
  }
}
