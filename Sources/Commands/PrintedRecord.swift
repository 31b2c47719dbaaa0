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
      "id": .string(id.text), "title": .string(title), "price": price?.json,
      "status": .string(status.rawValue), "condition": .string(condition.rawValue),
      "description": details.map(JSON.string),
      "images": images.isEmpty ? nil : .array(images.map(JSON.string)),
      "coordinate": coordinate?.json, "location": location.map(JSON.string),
      "country": country.map(JSON.string), "dealer": (dealer?.text).map(JSON.string),
      "updated": (updated?.iso8601).map(JSON.string), "attributes": attributes,
    ])
  }

  private var attributes: JSON? {
    let members = JSON.members([
      "make": make.map(JSON.string), "model": model.map(JSON.string),
      "trim": trim.map(JSON.string), "year": year.map(JSON.integer),
      "vin": vin.map(JSON.string), "mileage": mileage?.json,
      "bodyType": bodyType.map(JSON.string), "fuel": fuel.map(JSON.string),
      "transmission": transmission.map(JSON.string), "engine": engine.map(JSON.string),
      "color": color.map(JSON.string), "interiorColor": interiorColor.map(JSON.string),
      "drive": (drive?.rawValue).map(JSON.string),
      "steering": (steering?.rawValue).map(JSON.string), "doors": doors.map(JSON.integer),
      "seats": seats.map(JSON.integer),
    ])
    return members == .object([]) ? nil : members
  }
}

extension Dealer: PrintedRecord {
  var idText: String { id.text }

  var json: JSON {
    .members([
      "id": .string(id.text), "name": .string(name), "telephone": telephone.map(JSON.string),
      "email": email.map(JSON.string), "website": website.map(JSON.string),
      "street": address.street.map(JSON.string), "city": address.city.map(JSON.string),
      "region": address.region.map(JSON.string),
      "postalCode": address.postalCode.map(JSON.string),
      "country": address.country.map(JSON.string), "coordinate": coordinate?.json,
      "description": details.map(JSON.string),
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
      "plate": plate.map(JSON.string), "validFrom": (validFrom?.iso8601).map(JSON.string),
      "validUntil": (validUntil?.iso8601).map(JSON.string), "place": place.map(JSON.string),
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

extension Mileage {
  fileprivate var json: JSON {
    .members(["value": .integer(value), "unit": .string(unit.rawValue)])
  }
}

extension Coordinate<WGS84> {
  fileprivate var json: JSON {
    .members([
      "latitude": .number("\(latitude)"), "longitude": .number("\(longitude)"),
    ])
  }
}
