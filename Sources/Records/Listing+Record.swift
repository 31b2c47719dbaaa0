public import WaymarkModel

extension Listing: SourceRecord {
  public static func fields(_ vocabulary: Vocabulary) -> [RecordField] {
    [
      .id, .title, .price, .oldPrice, .condition, .status, .description, .images, .latitude,
      .longitude, .location, .country, .dealer, .validFrom, .validUntil, .updated,
    ] + RecordField.attributes(of: vocabulary)
  }

  public static func required(_ vocabulary: Vocabulary) -> [[RecordField]] {
    let attributes = RecordField.attributes(of: vocabulary)
    return [[.id], [.title] + attributes.filter { vocabulary.nameParts.contains($0.name) }]
  }

  public static var essential: [RecordField] {
    [.id, .title, .price, .status, .latitude, .longitude]
  }

  public static func read(from fields: inout FieldReader) -> Listing {
    var listing = fields.listing()
    listing.offer.oldPrice = fields.oldPrice(with: listing.offer.price)
    if let condition: Condition = fields.word(.condition) { listing.condition = condition }
    if !fields.isFaultless(.condition) { listing.condition = nil }
    listing.offer.status = fields.status() ?? listing.offer.status
    listing.images = fields.images()
    listing.pictures = fields.pictures
    listing.place.coordinate = fields.coordinate()
    listing.offer.validFrom = fields.timestamp(.validFrom)
    listing.offer.validUntil = fields.end(.validUntil)?.moment
    return listing
  }

  public var values: [RecordValue] {
    [
      .text(id.text), .text(title), .text(offer.price?.currency.code),
      .number(offer.price?.minorUnits),
      .text(offer.priceTerms.map(\.rawValue).joined(separator: " ")),
      .number(offer.oldPrice?.minorUnits), .text(condition?.rawValue),
      .text(offer.status.rawValue), .text(details), .text(detailsMarkup?.fragment),
      .number(images.count), .text(place.location), .text(place.country), .text(dealer?.text),
      .number(updated?.seconds),
      .number(offer.validFrom?.seconds), .number(offer.validUntil?.seconds),
    ] + texts(of: localTitle) + texts(of: localDetails) + place.coordinate.values
      + images.map { .text($0) } + (isNumbered ? [.text("row")] : [])
      + vocabulary.attributes.indices.flatMap { values(ofRow: $0) }
  }

  private func texts(of text: LocalText?) -> [RecordValue] {
    text?.all(with: nil).flatMap { locale, shown in
      [.text(locale), .text(shown), .text(text?.markup[locale]?.fragment)]
    } ?? []
  }

  private func values(ofRow row: Int) -> [RecordValue] {
    switch value(at: row) {
    case .text(let text)?: [.text(text)]
    case .date(let date)?: [.text(date)]
    case .integer(let number)?, .term(let number)?: [.number(number)]
    case .flag(let flag)?: [.number(flag ? 1 : 0)]
    case .decimal(let number)?: [.text(number.description)]
    case .quantity(let quantity)?:
      [.text(quantity.value.description), .text(quantity.unit.symbol)]
    case nil: [.text(nil)]
    }
  }
}

extension FieldReader {
  /// Reads what listings and requests have in common.
  mutating func listing() -> Listing {
    var listing = Listing(
      id: identifier(), title: line(.title) ?? "", vocabulary: vocabulary,
      attributes: attributes())
    if case .row = bound(.id).origin { listing.isNumbered = true }
    if listing.title.isEmpty { listing.title = title(of: listing) }
    listing.localTitle = localText(of: .title) { $0.line($1) }
    (listing.offer.price, listing.offer.priceTerms) = price()
    listing.details = paragraphs(.description, limit: TextLimit.description)
    listing.detailsMarkup = markups[.description]
    listing.localDetails = localText(of: .description) {
      $0.paragraphs($1, limit: TextLimit.description)
    }
    listing.place.location = line(.location)
    listing.place.country = country()
    listing.dealer = reference(.dealer)
    listing.updated = change()
    return listing
  }

  /// The texts of a field in locales other than the default; `nil` if the project maps none.
  mutating func localText(
    of field: RecordField, _ read: (inout FieldReader, RecordField) -> String?
  ) -> LocalText? {
    guard !context.translations.isEmpty else { return nil }
    let fields = context.translations.filter { $0.of == field }
    guard !fields.isEmpty else { return nil }
    var others: [String: String] = [:]
    for local in fields { others[local.locale] = read(&self, local.field) }
    var text = LocalText(language: context.language, others: others)
    for local in fields { text.markup[local.locale] = markups[local.field] }
    return text
  }

  /// A title composed from the attributes of a thing, such as `2012 Ford F-150`.
  mutating func title(of listing: Listing) -> String {
    guard isFaultless(.title) else { return "" }
    let vocabulary = listing.vocabulary
    guard vocabulary.nameParts.contains(where: { listing[$0] != nil }) else {
      let names = list(["title"] + vocabulary.nameParts, "or")
      fail(.recordTitle, .title, "the listing has no \(names)")
      return ""
    }
    let title = vocabulary.titleParts.compactMap { titlePart($0, of: listing) }
      .joined(separator: " ")
    if title.unicodeScalars.count > TextLimit.line {
      let names = list(vocabulary.titleParts, "and")
      fail(.recordTextLength, .title, "the \(names) are too long for a title")
    }
    return title
  }

  private func titlePart(_ name: String, of listing: Listing) -> String? {
    guard let row = listing.vocabulary.index(of: name), let value = listing.value(at: row) else {
      return nil
    }
    switch (value, listing.vocabulary.attributes[row].type) {
    case (.text(let text), _): return text
    case (.integer(let number), _): return String(number)
    case (.term(let number), .term(let terms)): return terms[number].labels[context.language]
    case (_, _): return nil
    }
  }
}

/// A list of words with commas, and a conjunction before the last word.
private func list(_ words: [String], _ conjunction: String) -> String {
  guard let last = words.last, words.count > 1 else { return words.joined() }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}

extension Request: SourceRecord {
  public static func fields(_ vocabulary: Vocabulary) -> [RecordField] {
    [
      .id, .title, .price, .quantity, .condition, .status, .description, .location, .country,
      .dealer, .validUntil, .updated,
    ] + RecordField.attributes(of: vocabulary)
  }

  public static func required(_ vocabulary: Vocabulary) -> [[RecordField]] {
    Listing.required(vocabulary)
  }

  public static var essential: [RecordField] { [.id, .title, .price, .quantity, .status] }

  public static func read(from fields: inout FieldReader) -> Request {
    var wanted = fields.listing()
    wanted.condition = fields.word(.condition)
    var request = Request(wanted)
    request.quantity = fields.count(.quantity, 1...1_000_000)
    request.status = fields.word(.status) ?? .open
    if let end = fields.end(.validUntil) {
      (request.validUntil, request.endsWithDay) = (end.moment, end.isDay)
    }
    return request
  }

  public var values: [RecordValue] {
    wanted.values + [
      .text(status.rawValue), .number(quantity), .number(validUntil?.seconds),
      .number(endsWithDay ? 1 : nil),
    ]
  }
}
