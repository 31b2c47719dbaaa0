import Bytes
import Model
import Records

/// A record as `waymark records read` prints it.
protocol PrintedRecord: SourceRecord {
  var idText: String { get }

  /// What was understood; what the record does not tell is left out.
  var json: JSON { get }
}

extension Listing: PrintedRecord {
  var idText: String { id.text }

  var json: JSON {
    .members([
      "id": .string(id.text), "title": jsonTitle, "price": price?.json,
      "priceTerms": jsonTerms, "oldPrice": oldPrice?.json,
      "status": .string(status.rawValue), "condition": (condition?.rawValue).map(JSON.string),
      "description": jsonDetails,
      "images": images.isEmpty ? nil : .array(images.map(JSON.string)),
      "coordinate": coordinate?.json, "location": location.map(JSON.string),
      "country": country.map(JSON.string), "dealer": (dealer?.text).map(JSON.string),
      "validFrom": (validFrom?.iso8601).map(JSON.string),
      "validUntil": (validUntil?.iso8601).map(JSON.string),
      "updated": (updated?.iso8601).map(JSON.string), "attributes": told,
    ])
  }

  fileprivate var jsonTerms: JSON? {
    priceTerms.isEmpty ? nil : .array(priceTerms.map { .string($0.rawValue) })
  }

  fileprivate var jsonTitle: JSON? { json(of: title, localTitle) }
  fileprivate var jsonDetails: JSON? { json(of: details, localDetails) }

  /// A text, or an object of texts by their locales.
  private func json(of text: String?, _ local: LocalText?) -> JSON? {
    guard let local else { return text.map(JSON.string) }
    let texts = local.all(with: text)
    return texts.isEmpty
      ? nil : .object(texts.map { JSON.Member(name: $0.locale, value: .string($0.text)) })
  }

  fileprivate var told: JSON? {
    let members = zip(attributes, vocabulary.attributes).compactMap { value, attribute in
      value.map { JSON.Member(name: attribute.name, value: json(of: $0, attribute.type)) }
    }
    return members.isEmpty ? nil : .object(members)
  }

  private func json(of value: AttributeValue, _ type: AttributeType) -> JSON {
    switch (value, type) {
    case (.text(let text), _), (.date(let text), _): .string(text)
    case (.term(let number), .term(let terms)): .string(terms[number].name)
    case (.integer(let number), _), (.term(let number), _): .integer(number)
    case (.decimal(let number), _): .number(number.description)
    case (.flag(let flag), _): .bool(flag)
    case (.quantity(let quantity), _):
      .members([
        "value": .number(quantity.value.description), "unit": .string(quantity.unit.symbol),
      ])
    }
  }
}

extension Request: PrintedRecord {
  var idText: String { wanted.id.text }

  var json: JSON {
    .members([
      "id": .string(wanted.id.text), "title": wanted.jsonTitle, "price": wanted.price?.json,
      "priceTerms": wanted.jsonTerms, "quantity": quantity.map(JSON.integer),
      "status": .string(status.rawValue),
      "condition": (wanted.condition?.rawValue).map(JSON.string),
      "description": wanted.jsonDetails, "location": wanted.location.map(JSON.string),
      "country": wanted.country.map(JSON.string), "dealer": (wanted.dealer?.text).map(JSON.string),
      "validUntil": endText.map(JSON.string),
      "updated": (wanted.updated?.iso8601).map(JSON.string), "attributes": wanted.told,
    ])
  }
}

extension Dealer: PrintedRecord {
  var idText: String { id.text }

  var json: JSON {
    .members([
      "id": .string(id.text), "name": .string(name), "telephone": telephone.map(JSON.string),
      "email": email.map(JSON.string), "website": website.map(JSON.string),
      "logo": logo.map(JSON.string), "hours": hours.map(JSON.string),
      "street": address.street.map(JSON.string), "city": address.city.map(JSON.string),
      "region": address.region.map(JSON.string),
      "postalCode": address.postalCode.map(JSON.string),
      "country": address.country.map(JSON.string), "coordinate": coordinate?.json,
      "timeZone": timeZone.map(JSON.string), "description": details.map(JSON.string),
    ])
  }
}

extension GatePass: PrintedRecord {
  var idText: String { id.text }

  var json: JSON {
    .members([
      "id": .string(id.text), "vehicle": .string(vehicle), "vin": vin.map(JSON.string),
      "listing": (listing?.text).map(JSON.string), "dealer": (dealer?.text).map(JSON.string),
      "gate": gate.map(JSON.string), "bay": bay.map(JSON.string),
      "carrier": carrier.map(JSON.string), "driver": driver.map(JSON.string),
      "plate": plate.map(JSON.string), "validFrom": (validFrom?.zoned).map(JSON.string),
      "validUntil": (validUntil?.zoned).map(JSON.string),
      "timeZone": timeZone.map(JSON.string), "place": place.map(JSON.string),
      "country": country.map(JSON.string),
      "coordinate": coordinate?.json, "contact": contact.map(JSON.string),
      "notes": notes.map(JSON.string), "voided": .bool(isVoided),
    ])
  }
}

extension Money {
  fileprivate var json: JSON {
    .members(["amount": .number(plainAmount), "currency": .string(currency.code)])
  }
}

extension Coordinate<WGS84> {
  fileprivate var json: JSON {
    .members([
      "latitude": .number("\(latitude)"), "longitude": .number("\(longitude)"),
    ])
  }
}
