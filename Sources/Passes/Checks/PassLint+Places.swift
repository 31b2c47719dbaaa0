import WaymarkCore
import WaymarkModel

/// The checks of locations and beacons.
extension PassLint {
  func checkLocations(_ root: PassValue) {
    let locations = root.elements(of: "locations")
    if locations.count > 10 {
      add(.jsonLoc, at: locations[10], "there are more than 10 locations")
    }
    for location in locations where location.node.object != nil {
      require(["latitude", "longitude"], of: location, "the location", .jsonLoc)
      if let latitude = location["latitude"] { checkDegrees(latitude, 90, .jsonLoc) }
      if let longitude = location["longitude"] { checkDegrees(longitude, 180, .jsonLoc) }
    }
  }

  /// Checks that a number is a latitude or a longitude, whose absolute value has the limit.
  func checkDegrees(
    _ value: PassValue, _ limit: Int, _ kind: DiagnosticKind, severity: Severity? = nil
  ) {
    guard let digits = value.node.digits else { return }
    guard let degrees = Double(digits), abs(degrees) <= Double(limit) else {
      return add(
        kind, at: value, "\(digits.prefix(40)) is not between -\(limit) and \(limit)",
        help: "give latitude and longitude in degrees", severity: severity)
    }
  }

  func checkBeacons(_ beacons: [PassValue]) {
    var uuids: Set<String> = []
    for beacon in beacons where beacon.node.object != nil {
      guard let uuid = beacon["proximityUUID"] else {
        add(.jsonBeacon, at: beacon.lacking("proximityUUID"), "the beacon has no proximityUUID")
        continue
      }
      if let text = uuid.node.string, !isUUID(text) {
        add(.jsonBeacon, at: uuid, "\"\(text.prefix(40))\" is not a UUID")
      } else if let text = uuid.node.string?.uppercased() {
        if uuids.insert(text).inserted, uuids.count == 11 {
          add(.jsonBeacon, at: uuid, "the beacons have more than 10 different UUIDs")
        }
      }
      for key in ["major", "minor"] {
        if let number = beacon[key], let value = number.wholeNumber, !(0...65_535 ~= value) {
          add(.jsonBeacon, at: number, "\(value) is not between 0 and 65535")
        }
      }
    }
  }
}

/// Whether a text is a UUID as in Apple's beacons (RFC 9562 § 4).
private func isUUID(_ text: String) -> Bool {
  let bytes = Array(text.utf8)
  return bytes.count == 36
    && bytes.enumerated().allSatisfy { index, byte in
      [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : hexValue(byte) != nil
    }
}
