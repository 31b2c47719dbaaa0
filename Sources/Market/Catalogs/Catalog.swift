import WaymarkCore
import WaymarkModel
import WaymarkPages

/// A table of listings that another service reads, such as Google's of vehicles.
struct Catalog: Sendable {
  /// One of its columns.
  struct Column: Sendable {
    let name: String

    /// Whether the service rejects rows without it.
    let isRequired: Bool
    let value: @Sendable (CatalogItem) -> String?

    @inline(never)
    init(
      _ name: String, isRequired: Bool = false,
      _ value: @escaping @Sendable (CatalogItem) -> String?
    ) {
      self.name = name
      self.isRequired = isRequired
      self.value = value
    }

    /// The text of an attribute, if the listing's table has it.
    @inline(never)
    init(_ name: String, of attribute: String, isRequired: Bool = false) {
      self.init(name, isRequired: isRequired) { $0.text(of: attribute) }
    }
  }

  /// The name in projects, and the file below `feeds/`.
  let name: String
  let file: String

  /// Whether it has listings of a vocabulary.
  let takes: @Sendable (Vocabulary) -> Bool
  let columns: [Column]

  /// Every table; lines refer to the tables by this order.
  static let all = [googleVehicles, metaVehicles, metaProducts]

  var header: String { columns.map { csvCell($0.name) }.joined(separator: ",") }

  /// The row of a listing, or the names of the columns that it lacks.
  func row(of item: CatalogItem) -> (text: String, missing: [String]) {
    let values = columns.map { ($0, $0.value(item)?.nonEmpty) }
    let missing = values.filter { $0.isRequired && $1 == nil }.map(\.0.name)
    return (values.map { csvCell($1 ?? "") }.joined(separator: ","), missing)
  }
}

/// A cell of a row (RFC 4180), on one line.
///
/// A text that a spreadsheet would read as a formula is unchanged: the reader is a service, which
/// would show any prefix.
func csvCell(_ text: String) -> String {
  let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    .replacing("\t", with: " ")
  guard
    line.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C }) || line.hasPrefix(" ")
      || line.hasSuffix(" ")
  else { return line }
  return "\"" + line.replacing("\"", with: "\"\"") + "\""
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

/// The data of a row.
struct CatalogItem: Sendable {
  let page: ListingPage
  let dealer: Dealer?
  let wording: Wording

  var listing: Listing { page.listing }
  var url: String { page.worded.url }

  func text(of attribute: String) -> String? { wording.text(of: listing, attribute: attribute) }

  /// The mileage in whole kilometres or miles, as in the listing.
  var mileage: (value: String, unit: String)? {
    guard case .quantity(let quantity)? = listing["mileage"],
      ["km", "mi"].contains(quantity.unit.symbol)
    else { return nil }
    return (quantity.value.description, quantity.unit.symbol)
  }

  var year: String? {
    if case .integer(let year)? = listing["year"] { String(year) } else { nil }
  }

  /// The total price, as `10499 USD`.
  var price: String? {
    // The lowest price of a product is that of one of its variants.
    let isProduct = listing.vocabulary.name == Vocabulary.product.name
    let isOpen = listing.offer.priceTerms.contains {
      $0.timeCode != nil || $0.isLeast && !($0 == .from && isProduct)
    }
    guard let price = listing.offer.price, !isOpen else { return nil }
    return "\(price.plainAmount) \(price.currency.code)"
  }

  var isNew: Bool { listing.condition == .new }

  /// The seller's place as one line.
  var address: String? {
    guard let address = dealer?.address, address.street != nil || address.city != nil else {
      return nil
    }
    return address.lines.joined(separator: ", ")
  }

  /// The seller's place in the form that Meta reads.
  var addressObject: String? {
    guard let address = dealer?.address, let city = address.city, let country = address.country
    else { return nil }
    return renderedText { output in
      output.json(
        .members([
          "addr1": address.street.map(JSON.string), "city": .string(city),
          "region": address.region.map(JSON.string),
          "postal_code": address.postalCode.map(JSON.string), "country": .string(country),
        ]))
    }
  }
}
