import WaymarkModel

/// A field that a record can have: a built-in one, or an attribute of a vocabulary.
public struct RecordField: Hashable, Sendable {
  /// Its index among the fields of its record set; attributes come after all other fields.
  let index: Int

  /// How projects and sources spell the field.
  public let name: String
  let form: FieldForm

  /// Whether it shows all values of a list.
  private(set) var takesLists = false

  /// The maximum length of a line.
  private(set) var limit = TextLimit.line

  init(_ index: Int, _ name: String, _ form: FieldForm = .text) {
    self.index = index
    self.name = name
    self.form = form
  }

  /// The field of a row of a vocabulary.
  init(row: Int, of vocabulary: Vocabulary) {
    let attribute = vocabulary.attributes[row]
    self.init(Self.known.count + row, attribute.name, FieldForm(attribute.type))
    takesLists = vocabulary.takesLists(attribute)
    // Cards show key facts.
    if takesLists, !attribute.roles.contains(.keyFact) { limit = TextLimit.list }
  }

  /// The field of a text in one locale, such as `title.de`; its index comes after all other fields.
  init(_ field: RecordField, locale: String, index: Int) {
    self.init(index, field.name + "." + locale, field.form)
  }

  /// Every field that a record may have, each at its index.
  static func all(of vocabulary: Vocabulary) -> [RecordField] { known + attributes(of: vocabulary) }

  /// The fields of all rows of a vocabulary.
  static func attributes(of vocabulary: Vocabulary) -> [RecordField] {
    vocabulary.attributes.indices.map { RecordField(row: $0, of: vocabulary) }
  }
}

/// The forms that a field's values can have.
enum FieldForm: Hashable, Sendable {
  case text, money, number, date, flag
  case quantity(Dimension)

  init(_ type: AttributeType) {
    self =
      switch type {
      case .text, .vin, .term: .text
      case .integer, .decimal, .year: .number
      case .flag: .flag
      case .date: .date
      case .quantity(let dimension): .quantity(dimension)
      }
  }
}

extension RecordField {
  static let id = RecordField(0, "id")
  static let title = RecordField(1, "title")
  static let price = RecordField(2, "price", .money)
  static let condition = RecordField(3, "condition")
  static let status = RecordField(4, "status")
  static let description = RecordField(5, "description")
  static let images = RecordField(6, "images")
  static let latitude = RecordField(7, "latitude", .number)
  static let longitude = RecordField(8, "longitude", .number)
  static let location = RecordField(9, "location")
  static let country = RecordField(10, "country")
  static let dealer = RecordField(11, "dealer")
  static let updated = RecordField(12, "updated", .date)
  static let name = RecordField(13, "name")
  static let telephone = RecordField(14, "telephone")
  static let email = RecordField(15, "email")
  static let website = RecordField(16, "website")
  static let street = RecordField(17, "street")
  static let city = RecordField(18, "city")
  static let region = RecordField(19, "region")
  static let postalCode = RecordField(20, "postalCode")
  static let vehicle = RecordField(21, "vehicle")
  static let vin = RecordField(22, "vin")
  static let listing = RecordField(23, "listing")
  static let gate = RecordField(24, "gate")
  static let bay = RecordField(25, "bay")
  static let carrier = RecordField(26, "carrier")
  static let driver = RecordField(27, "driver")
  static let plate = RecordField(28, "plate")
  static let validFrom = RecordField(29, "validFrom", .date)
  static let validUntil = RecordField(30, "validUntil", .date)
  static let place = RecordField(31, "place")
  static let contact = RecordField(32, "contact")
  static let notes = RecordField(33, "notes")
  static let voided = RecordField(34, "voided", .flag)
  static let quantity = RecordField(35, "quantity", .number)
  static let oldPrice = RecordField(36, "oldPrice", .money)
  static let logo = RecordField(37, "logo")
  static let hours = RecordField(38, "hours")
  static let timeZone = RecordField(39, "timeZone")

  /// The built-in fields, each at its index.
  static let known: [RecordField] = [
    .id, .title, .price, .condition, .status, .description, .images, .latitude, .longitude,
    .location, .country, .dealer, .updated, .name, .telephone, .email, .website, .street, .city,
    .region, .postalCode, .vehicle, .vin, .listing, .gate, .bay, .carrier, .driver, .plate,
    .validFrom, .validUntil, .place, .contact, .notes, .voided, .quantity, .oldPrice,
    .logo, .hours, .timeZone,
  ]
}
