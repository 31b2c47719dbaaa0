import Bytes
import Model

extension PassTemplate {
  /// Writes pass.json of a gate pass: a generic pass with a QR code of its page.
  ///
  /// Next to a square barcode the front shows four fields below the vehicle; the rest is on the back.
  func document(
    for pass: GatePass, dealer: Dealer?, pageURL: String, directions: [Directions]
  ) -> [UInt8] {
    let generic = JSON.members([
      "primaryFields": .array([field(.vehicle, pass.vehicle)]),
      "secondaryFields": list(
        optional(.gate, pass.gate), optional(.bay, pass.bay)),
      "auxiliaryFields": list(
        optional(.plate, pass.plate), date(.validUntil, pass.validUntil)),
      "backFields": .array(
        backFields(for: pass, dealer: dealer, pageURL: pageURL, directions: directions)),
    ])
    let stores = settings.storeIdentifiers
    let document = JSON.members([
      "formatVersion": 1,
      "passTypeIdentifier": .string(settings.passTypeIdentifier),
      "teamIdentifier": .string(settings.teamIdentifier),
      "serialNumber": .string(settings.serialPrefix + pass.id.text),
      "organizationName": text(settings.organizationName),
      "description": .string(PassLabel.description.token),
      "logoText": .string(PassLabel.title.token),
      "backgroundColor": .string(settings.colors.background.css),
      "foregroundColor": .string(settings.colors.foreground.css),
      "labelColor": .string(settings.colors.label.css),
      "associatedStoreIdentifiers": stores.isEmpty ? nil : .array(stores.map { .integer($0) }),
      "barcodes": .array([
        .members([
          "format": "PKBarcodeFormatQR", "message": .string(pageURL),
          "messageEncoding": "iso-8859-1", "altText": text(pass.id.text),
        ])
      ]),
      "locations": pass.coordinate.map { .array([location($0)]) },
      "relevantDate": pass.validFrom.map { .string($0.iso8601) },
      "relevantDates": pass.validFrom.map { .array([interval(from: $0, to: pass.validUntil)]) },
      "expirationDate": pass.validUntil.map { .string($0.iso8601) },
      "voided": pass.isVoided ? true : nil,
      "generic": generic,
    ])
    return rendered { $0.json(document) }
  }

  private func backFields(
    for pass: GatePass, dealer: Dealer?, pageURL: String, directions: [Directions]
  ) -> [JSON] {
    var fields = [
      optional(.vin, pass.vin, detectors: []),
      optional(.carrier, pass.carrier, detectors: []),
      optional(.driver, pass.driver, detectors: []),
      date(.validFrom, pass.validFrom),
      optional(.dealer, dealer.map(card), detectors: ["PhoneNumber", "Link", "Address"]),
      optional(.place, pass.place, detectors: ["Address"]),
      optional(.contact, pass.contact, detectors: ["PhoneNumber"]),
      optional(.notes, pass.notes),
    ].compactMap(\.self)
    for (index, link) in directions.enumerated() {
      let key = "\(PassLabel.directions.key)-\(index + 1)"
      fields.append(self.link(key, .directions, link.url, named: link.app))
    }
    fields.append(link(PassLabel.page.key, .page, pageURL, named: pageURL))
    return fields
  }

  private func field(_ label: PassLabel, _ value: String, detectors: [String]? = nil) -> JSON {
    .members([
      "key": .string(label.key), "label": .string(label.token), "value": text(value),
      "dataDetectorTypes": detectors.map { types in
        .array(types.map { .string("PKDataDetectorType" + $0) })
      },
    ])
  }

  /// A field; `nil` when there is nothing to show.
  ///
  /// Without a list of detectors, Wallet detects all kinds of data.
  private func optional(_ label: PassLabel, _ value: String?, detectors: [String]? = nil) -> JSON? {
    guard let value, !value.isEmpty else { return nil }
    return field(label, value, detectors: detectors)
  }

  private func date(_ label: PassLabel, _ moment: Timestamp?) -> JSON? {
    moment.map {
      .members([
        "key": .string(label.key), "label": .string(label.token), "value": .string($0.iso8601),
        "dateStyle": "PKDateStyleMedium", "timeStyle": "PKDateStyleShort",
      ])
    }
  }

  /// The fields that exist; `nil` instead of an empty list.
  private func list(_ fields: JSON?...) -> JSON? {
    let fields = fields.compactMap(\.self)
    return fields.isEmpty ? nil : .array(fields)
  }

  /// A field with a link; a phone that does not show attributed values shows the URL.
  private func link(_ key: String, _ label: PassLabel, _ url: String, named name: String) -> JSON {
    let anchor = renderedText { output in
      output.append("<a href=\"")
      output.html(url)
      output.append("\">")
      output.html(name)
      output.append("</a>")
    }
    return .members([
      "key": .string(key), "label": .string(label.token), "value": text(url),
      "attributedValue": .string(anchor),
    ])
  }

  private func text(_ value: String) -> JSON { .string(PassLabel.verbatim(value)) }

  private func card(of dealer: Dealer) -> String {
    ([dealer.name] + dealer.address.lines
      + [dealer.telephone, dealer.email, dealer.website].compactMap(\.self))
      .joined(separator: "\n")
  }

  private func location(_ coordinate: Coordinate<WGS84>) -> JSON {
    .members([
      "latitude": .number(renderedText { $0.degrees(coordinate.latitude) }),
      "longitude": .number(renderedText { $0.degrees(coordinate.longitude) }),
      "relevantText": .string(PassLabel.relevant.token),
    ])
  }

  /// An interval of at most a day, or only the moment when a longer one begins.
  ///
  /// iOS 18 reads the moment as `relevantDate`, iOS 26 as `date`.
  private func interval(from start: Timestamp, to end: Timestamp?) -> JSON {
    if let end, end.seconds - start.seconds <= 86_400 {
      return .members(["startDate": .string(start.iso8601), "endDate": .string(end.iso8601)])
    }
    return .members(["date": .string(start.iso8601), "relevantDate": .string(start.iso8601)])
  }
}
