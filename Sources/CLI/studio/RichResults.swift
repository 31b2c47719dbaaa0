import WaymarkCore

/// What Google requires and recommends of the types of structured data that listings have.
///
/// From developers.google.com/search/docs/appearance/structured-data; a choice of properties is written with
/// bars.
struct RichResult {
  let types: Set<String>
  let feature: String
  let required: [String]
  let recommended: [String]

  /// Whether Google looks at it only where it is not a part of another item, such as a seller.
  var isAlone = false

  static let all = [
    RichResult(
      types: ["Product", "Car", "Vehicle", "Motorcycle"], feature: "Product snippet",
      required: ["name", "offers|review|aggregateRating"],
      recommended: ["image", "description", "brand", "sku|gtin", "aggregateRating", "review"]),
    RichResult(
      types: ["Offer"], feature: "Offer of a product",
      required: ["price|priceSpecification", "priceCurrency|priceSpecification"],
      recommended: ["availability", "itemCondition", "url", "seller"]),
    RichResult(
      types: ["BreadcrumbList"], feature: "Breadcrumbs", required: ["itemListElement"],
      recommended: []),
    RichResult(
      types: ["ItemList"], feature: "Carousel", required: ["itemListElement"], recommended: []),
    RichResult(
      types: ["ListItem"], feature: "An element of a list",
      required: ["position", "item|url|name"], recommended: []),
    RichResult(
      types: ["AutoDealer", "LocalBusiness", "Store", "RealEstateAgent"],
      feature: "Local business", required: ["name", "address"],
      recommended: ["telephone", "url", "geo", "image", "openingHoursSpecification", "priceRange"],
      isAlone: true),
    RichResult(
      types: ["Organization"], feature: "Organization", required: [],
      recommended: ["name", "url", "logo", "address", "telephone", "sameAs"], isAlone: true),
    RichResult(
      types: ["WebSite"], feature: "Site name", required: ["name", "url"],
      recommended: ["alternateName"], isAlone: true),
  ]

  /// The requirements of an item; `nil` where Google shows nothing special.
  static func of(_ item: JSONNode) -> RichResult? {
    let types = Set(item.types)
    return all.first { !$0.types.isDisjoint(with: types) }
  }

  /// Whether an item has a property, or one of several.
  static func has(_ property: String, _ item: JSONNode) -> Bool {
    property.split(separator: "|").contains { item[String($0)] != nil }
  }
}

extension JSONNode {
  /// The types of an item of structured data.
  var types: [String] {
    guard let type = self["@type"] else { return [] }
    return type.string.map { [$0] } ?? (type.array ?? []).compactMap(\.string)
  }
}

extension Output {
  /// Appends structured data as a tree, with what Google requires and recommends of each item.
  mutating func tree(_ node: JSONNode, depth: Int = 0) {
    // A page may nest without end.
    guard depth < 32 else { return html("…") }
    if let elements = node.array {
      append("<ul>\n")
      for element in elements {
        append("<li>")
        tree(element, depth: depth + 1)
        append("</li>\n")
      }
      append("</ul>\n")
    } else if let members = node.object {
      requirements(of: node, isAlone: depth < 2)
      append("<ul>\n")
      for member in members where member.name != "@type" {
        append("<li><span class=\"soft\">")
        html(member.name)
        append("</span> ")
        tree(member.node, depth: depth + 1)
        append("</li>\n")
      }
      append("</ul>\n")
    } else {
      html(node.string ?? node.digits ?? node.bool.map { "\($0)" } ?? "null")
    }
  }

  private mutating func requirements(of item: JSONNode, isAlone: Bool) {
    guard !item.types.isEmpty else { return }
    append("<b>")
    html(item.types.joined(separator: ", "))
    append("</b> ")
    guard let result = RichResult.of(item), isAlone || !result.isAlone else { return }
    element("span", in: "soft", result.feature)
    for (word, kind, properties) in [
      ("required", "missing required", result.required),
      ("recommended", "missing", result.recommended),
    ] {
      list(word, "✓", "ticked", properties.filter { RichResult.has($0, item) })
      list(word, "✗", kind, properties.filter { !RichResult.has($0, item) })
    }
  }

  private mutating func list(
    _ word: String, _ sign: String, _ kind: String, _ properties: [String]
  ) {
    guard !properties.isEmpty else { return }
    append("<ul class=\"\(kind)\">")
    for property in properties {
      let name = property.replacing("|", with: " or ")
      element("li", "\(sign) \(name) (\(sign == "✗" ? "\(word), missing" : word))")
    }
    append("</ul>\n")
  }
}
