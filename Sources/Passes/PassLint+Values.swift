import Bytes
import Model

/// The rules of barcodes, places, dates and web services.
extension PassLint {
  mutating func checkBarcodes(_ root: JSONNode) {
    if let barcode = root["barcode"], barcode.object != nil {
      checkBarcode(barcode, "/barcode")
      if barcode["format"]?.string == "PKBarcodeFormatCode128" {
        add(
          .jsonBarcode, barcode.offset, "/barcode/format", "barcode cannot hold Code 128",
          help: "use barcodes")
      }
    }
    for (index, barcode) in (root["barcodes"]?.array ?? []).enumerated() {
      let pointer = "/barcodes/\(index)"
      guard barcode.object != nil else {
        add(.jsonType, barcode.offset, pointer, "a barcode is \(barcode.kind), not an object")
        continue
      }
      checkBarcode(barcode, pointer)
    }
  }

  private mutating func checkBarcode(_ barcode: JSONNode, _ pointer: String) {
    checkKeys(of: barcode, pointer, PassSchema.barcode)
    for key in ["format", "message", "messageEncoding"] where barcode[key] == nil {
      add(.jsonBarcode, barcode.offset, pointer + "/" + key, "the barcode has no \(key)")
    }
    expect(barcode["format"], among: PassSchema.barcodeFormats, .jsonBarcode, pointer + "/format")
    guard let message = barcode["message"], let text = message.string else { return }
    if let encoding = barcode["messageEncoding"]?.string?.lowercased() {
      let limits = ["iso-8859-1": 0xFF, "latin1": 0xFF, "us-ascii": 0x7F, "ascii": 0x7F]
      if let limit = limits[encoding],
        let scalar = text.unicodeScalars.first(where: {
          $0.value > limit
        })
      {
        add(
          .jsonBarcode, message.offset, pointer + "/message",
          "the message has \"\(scalar)\", which \(encoding) cannot encode")
      }
    }
    // ISO/IEC 18004 table 7, version 40-L in bytes.
    if barcode["format"]?.string == "PKBarcodeFormatQR", text.utf8.count > 2953 {
      add(
        .jsonBarcode, message.offset, pointer + "/message",
        "\(text.utf8.count) bytes do not fit a QR code, which holds 2953")
    }
  }

  mutating func checkPlaces(_ root: JSONNode) {
    let locations = root["locations"]?.array ?? []
    if locations.count > 10 {
      add(.jsonLocation, locations[10].offset, "/locations/10", "there are more than 10 locations")
    }
    for (index, location) in locations.enumerated() {
      let pointer = "/locations/\(index)"
      checkKeys(of: location, pointer, PassSchema.location)
      checkDegrees(location, "latitude", 90, pointer)
      checkDegrees(location, "longitude", 180, pointer)
    }
    checkBeacons(root["beacons"]?.array ?? [])
  }

  private mutating func checkDegrees(
    _ location: JSONNode, _ key: String, _ limit: Double, _ pointer: String
  ) {
    guard let node = location[key] else {
      add(.jsonLocation, location.offset, pointer + "/" + key, "the location has no \(key)")
      return
    }
    guard let digits = node.digits else { return }
    guard let value = Double(digits), abs(value) <= limit else {
      add(
        .jsonLocation, node.offset, pointer + "/" + key,
        "\(digits.prefix(40)) is not between -\(Int(limit)) and \(Int(limit))")
      return
    }
  }

  private mutating func checkBeacons(_ beacons: [JSONNode]) {
    if beacons.count > 10 {
      add(.jsonBeacon, beacons[10].offset, "/beacons/10", "there are more than 10 beacons")
    }
    var seen: Set<String> = []
    for (index, beacon) in beacons.enumerated() {
      let pointer = "/beacons/\(index)"
      checkKeys(of: beacon, pointer, PassSchema.beacon)
      guard let uuid = beacon["proximityUUID"] else {
        add(.jsonBeacon, beacon.offset, pointer, "the beacon has no proximityUUID")
        continue
      }
      if let text = uuid.string, !seen.insert(text.uppercased()).inserted {
        add(.jsonBeacon, uuid.offset, pointer + "/proximityUUID", "another beacon has this UUID")
      }
      for key in ["major", "minor"] {
        if let node = beacon[key], let value = node.integer, !(0...65_535).contains(value) {
          add(.jsonBeacon, node.offset, pointer + "/" + key, "\(value) is not between 0 and 65535")
        }
      }
    }
  }

  /// Checks the intervals of relevant dates; that each date is one is checked by its kind.
  mutating func checkDates(_ root: JSONNode) {
    for (index, entry) in (root["relevantDates"]?.array ?? []).enumerated() {
      let pointer = "/relevantDates/\(index)"
      checkKeys(of: entry, pointer, PassSchema.relevantDate)
      guard entry.object != nil else {
        add(.jsonType, entry.offset, pointer, "a relevant date is \(entry.kind), not an object")
        continue
      }
      let (start, end) = (entry["startDate"], entry["endDate"])
      if (start == nil) != (end == nil) {
        add(.jsonDate, entry.offset, pointer, "startDate and endDate go together")
      } else if start == nil, entry["date"] == nil, entry["relevantDate"] == nil {
        add(.jsonDate, entry.offset, pointer, "the entry has no date")
      }
      guard let first = passDate(start?.string ?? ""), let last = passDate(end?.string ?? "") else {
        continue
      }
      if last < first {
        add(.jsonDate, entry.offset, pointer, "the interval ends before it begins")
      } else if last.seconds - first.seconds > 86_400 {
        add(.jsonDate, entry.offset, pointer, "the interval is longer than 24 hours")
      }
    }
  }

  /// Checks the update service and the companion app.
  mutating func checkServices(_ root: JSONNode) {
    let (url, token) = (root["webServiceURL"], root["authenticationToken"])
    if let url, token == nil {
      add(.jsonWeb, url.offset, "/webServiceURL", "authenticationToken is missing")
    }
    if let token, url == nil {
      add(.jsonWeb, token.offset, "/authenticationToken", "webServiceURL is missing")
    }
    if let url, let text = url.string, !text.lowercased().hasPrefix("https://") {
      add(.jsonWeb, url.offset, "/webServiceURL", "webServiceURL is not https")
    }
    if let token, let text = token.string, text.count < 16 {
      add(
        .jsonWeb, token.offset, "/authenticationToken",
        "authenticationToken has \(text.count) characters; 16 are needed")
    }
    if let launch = root["appLaunchURL"], root["associatedStoreIdentifiers"] == nil {
      add(.jsonApp, launch.offset, "/appLaunchURL")
    }
  }
}
