import Bytes
import Model

/// The checks of barcodes, places, dates and web services.
extension PassLint {
  func checkBarcodes(_ root: PassValue) {
    if let barcode = root["barcode"], barcode.node.object != nil {
      checkBarcode(barcode)
      if barcode["format"]?.node.string == "PKBarcodeFormatCode128" {
        add(
          .jsonBarcode, barcode.node.offset, "/barcode/format", "barcode cannot hold Code 128",
          help: "use barcodes")
      }
    }
    let barcodes = root.elements(of: "barcodes").filter { $0.node.object != nil }
    for barcode in barcodes { checkBarcode(barcode) }
    checkFallback(barcodes)
  }

  /// Warns when some devices would show no barcode.
  private func checkFallback(_ barcodes: [PassValue]) {
    let formats = barcodes.compactMap { $0["format"]?.node.string }
    guard let first = barcodes.first, !formats.isEmpty, formats.count == barcodes.count else {
      return
    }
    if formats.allSatisfy({ $0 == "PKBarcodeFormatCode128" }) {
      add(
        .jsonBarcode, at: first, "a watch shows no Code 128, and there is no other barcode",
        help: "add a QR code after it", severity: .warning)
    } else if formats.allSatisfy({
      PassSchema.barcodeFormats.contains($0) && !PassSchema.oldBarcodeFormats.contains($0)
    }) {
      add(
        .jsonBarcode, at: first, "no iOS before 27 shows one of these barcodes",
        help: "add a barcode of an older format after it", severity: .warning)
    }
  }

  private func checkBarcode(_ barcode: PassValue) {
    for key in ["format", "message", "messageEncoding"] where barcode[key] == nil {
      add(.jsonBarcode, at: barcode.lacking(key), "the barcode has no \(key)")
    }
    let format = barcode["format"]
    expect(format, among: PassSchema.barcodeFormats, .jsonBarcode)
    guard let message = barcode["message"], let text = message.node.string else { return }
    let limits = ["iso-8859-1": 0xFF, "latin1": 0xFF, "us-ascii": 0x7F, "ascii": 0x7F]
    if let encoding = barcode["messageEncoding"]?.node.string?.lowercased(),
      let limit = limits[encoding],
      let scalar = text.unicodeScalars.first(where: { $0.value > limit })
    {
      add(
        .jsonBarcode, at: message,
        "the message has \"\(scalar)\", which \(encoding) cannot encode")
    }
    // ISO/IEC 18004 table 7, version 40-L in bytes.
    if format?.node.string == "PKBarcodeFormatQR", text.utf8.count > 2953 {
      add(
        .jsonBarcode, at: message,
        "\(text.utf8.count) bytes do not fit a QR code, which holds 2953")
    }
  }

  func checkLocations(_ root: PassValue) {
    let locations = root.elements(of: "locations")
    if locations.count > 10 {
      add(.jsonLoc, at: locations[10], "there are more than 10 locations")
    }
    for location in locations where location.node.object != nil {
      checkDegrees(location, "latitude", 90)
      checkDegrees(location, "longitude", 180)
    }
  }

  private func checkDegrees(_ location: PassValue, _ key: String, _ limit: Double) {
    guard let value = location[key] else {
      return add(.jsonLoc, at: location.lacking(key), "the location has no \(key)")
    }
    guard let digits = value.node.digits else { return }
    guard let degrees = Double(digits), abs(degrees) <= limit else {
      let range = "between -\(Int(limit)) and \(Int(limit))"
      return add(.jsonLoc, at: value, "\(digits.prefix(40)) is not \(range)")
    }
  }

  func checkBeacons(_ beacons: [PassValue]) {
    if beacons.count > 10 {
      add(.jsonBeacon, at: beacons[10], "there are more than 10 beacons")
    }
    var seen: Set<String> = []
    for beacon in beacons where beacon.node.object != nil {
      guard let uuid = beacon["proximityUUID"] else {
        add(.jsonBeacon, at: beacon, "the beacon has no proximityUUID")
        continue
      }
      if let text = uuid.node.string, !seen.insert(text.uppercased()).inserted {
        add(.jsonBeacon, at: uuid, "another beacon has this UUID")
      }
      for key in ["major", "minor"] {
        if let number = beacon[key], let value = number.node.integer, !(0...65_535 ~= value) {
          add(.jsonBeacon, at: number, "\(value) is not between 0 and 65535")
        }
      }
    }
  }

  /// Checks the intervals of relevant dates; `checkKeys` has checked each date.
  func checkDates(_ entries: [PassValue]) {
    for entry in entries {
      guard entry.node.object != nil else { continue }
      let (start, end) = (entry["startDate"], entry["endDate"])
      if (start == nil) != (end == nil) {
        add(.jsonDate, at: entry, "startDate and endDate go together")
      } else if start == nil, entry["date"] == nil, entry["relevantDate"] == nil {
        add(.jsonDate, at: entry, "the entry has no date")
      }
      guard let first = passDate(start?.node.string ?? ""),
        let last = passDate(end?.node.string ?? "")
      else { continue }
      if last < first {
        add(.jsonDate, at: entry, "the interval ends before it begins")
      } else if last.seconds - first.seconds > 86_400 {
        add(.jsonDate, at: entry, "the interval is longer than 24 hours")
      }
    }
  }

  /// Checks the update service and the companion app.
  func checkServices(_ root: PassValue) {
    let (url, token) = (root["webServiceURL"], root["authenticationToken"])
    if let url, token == nil { add(.jsonWeb, at: url, "authenticationToken is missing") }
    if let token, url == nil { add(.jsonWeb, at: token, "webServiceURL is missing") }
    if let url, url.node.string?.lowercased().hasPrefix("https://") == false {
      add(.jsonWeb, at: url, "webServiceURL is not https")
    }
    if let url, let split = SplitURL(Array((url.node.string ?? "").utf8)), let host = split.host {
      let name = String(decoding: split.bytes[host.name], as: UTF8.self)
      if isPrivate(name) { add(.jsonWebHost, at: url, "no phone reaches \(name) from elsewhere") }
    }
    if let token, let text = token.node.string, text.count < 16 {
      add(.jsonWeb, at: token, "authenticationToken has \(text.count) characters; 16 are needed")
    }
    if let launch = root["appLaunchURL"], root["associatedStoreIdentifiers"] == nil {
      add(.jsonApp, at: launch)
    }
  }
}
