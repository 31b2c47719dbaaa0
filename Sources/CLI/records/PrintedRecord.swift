import WaymarkCore
import WaymarkModel
import WaymarkRecords
import WaymarkSite

/// A record as `waymark records read` prints it.
protocol PrintedRecord: IndexedRecord {
  /// The values that were read; missing values are left out.
  var json: JSON { get }
}

extension Listing: PrintedRecord {
  var json: JSON {
    .of([
      "id": id.text, "title": jsonTitle, "price": offer.price?.json, "priceTerms": offer.jsonTerms,
      "oldPrice": offer.oldPrice?.json, "status": offer.status.rawValue,
      "condition": condition?.rawValue,
      "description": jsonDetails, "images": images.isEmpty ? nil : images,
      "coordinate": place.coordinate?.json, "location": place.location, "country": place.country,
      "dealer": dealer?.text, "validFrom": offer.validFrom?.iso8601,
      "validUntil": offer.validUntil?.iso8601, "updated": updated?.iso8601,
      "attributes": jsonAttributes,
    ])
  }

  fileprivate var jsonTitle: JSON? { json(of: title, localTitle) }
  fileprivate var jsonDetails: JSON? { json(of: details, localDetails) }

  /// A text, or an object of texts by locale.
  private func json(of text: String?, _ local: LocalText?) -> JSON? {
    guard let local else { return text.map(JSON.string) }
    let texts = local.all(with: text)
    return texts.isEmpty ? nil : .texts(texts.map { ($0.locale, $0.text) })
  }

  fileprivate var jsonAttributes: JSON? {
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
      .of(["value": JSON.number(quantity.value.description), "unit": quantity.unit.symbol])
    }
  }
}

extension Listing.Offer {
  fileprivate var jsonTerms: [String]? {
    priceTerms.isEmpty ? nil : priceTerms.map(\.rawValue)
  }
}

extension Request: PrintedRecord {
  var json: JSON {
    .of([
      "id": wanted.id.text, "title": wanted.jsonTitle, "price": wanted.offer.price?.json,
      "priceTerms": wanted.offer.jsonTerms, "quantity": quantity, "status": status.rawValue,
      "condition": wanted.condition?.rawValue, "description": wanted.jsonDetails,
      "location": wanted.place.location, "country": wanted.place.country,
      "dealer": wanted.dealer?.text,
      "validUntil": endText, "updated": wanted.updated?.iso8601,
      "attributes": wanted.jsonAttributes,
    ])
  }
}

extension Dealer: PrintedRecord {
  var json: JSON {
    .of([
      "id": id.text, "name": name, "telephone": telephone, "email": email, "website": website,
      "logo": logo, "hours": hours, "street": address.street, "city": address.city,
      "region": address.region, "postalCode": address.postalCode, "country": address.country,
      "coordinate": coordinate?.json, "timeZone": timeZone, "description": details,
    ])
  }
}

extension GatePass: PrintedRecord {
  var json: JSON {
    .of([
      "id": id.text, "vehicle": vehicle, "vin": vin, "listing": listing?.text,
      "dealer": dealer?.text, "gate": gate, "bay": bay, "carrier": haulier.carrier,
      "driver": haulier.driver,
      "plate": haulier.plate, "validFrom": validFrom?.zoned, "validUntil": validUntil?.zoned,
      "timeZone": timeZone, "place": lot.place, "country": lot.country,
      "coordinate": lot.coordinate?.json,
      "contact": contact, "notes": notes, "voided": isVoided,
    ])
  }
}

extension Money {
  fileprivate var json: JSON {
    .of(["amount": JSON.number(plainAmount), "currency": currency.code])
  }
}

extension Coordinate<WGS84> {
  fileprivate var json: JSON {
    .of(["latitude": JSON.number("\(latitude)"), "longitude": JSON.number("\(longitude)")])
  }
}
