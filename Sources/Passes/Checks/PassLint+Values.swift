import Bytes
import Model

/// The checks of places, dates and web services.
extension PassLint {
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
    var regions: Set<String> = []
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
        // The beacons of one company have one UUID, and differ in the numbers.
        let numbers = ["major", "minor"].map { beacon[$0]?.node.digits ?? "" }
        if !regions.insert("\(text) \(numbers[0]) \(numbers[1])").inserted {
          add(
            .jsonBeacon, at: uuid, "another beacon has this UUID, major and minor",
            help: "remove one of the two", severity: .warning)
        }
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
        add(
          .jsonDate, at: entry, "startDate and endDate go together", help: "give both, or a date")
      } else if start == nil, entry["date"] == nil, entry["relevantDate"] == nil {
        add(
          .jsonDate, at: entry, "the entry has no date",
          help: "give it a date, or startDate and endDate")
      }
      guard let first = passDate(start?.node.string ?? ""),
        let last = passDate(end?.node.string ?? "")
      else { continue }
      if last < first {
        add(
          .jsonDate, at: entry, "the interval ends before it begins",
          help: "exchange startDate and endDate")
      } else if last.seconds - first.seconds > 86_400 {
        add(
          .jsonDate, at: entry, "the interval is longer than 24 hours",
          help: "give an interval for each day")
      }
    }
  }

  /// Checks the update service and the companion app.
  func checkServices(_ root: PassValue) {
    let (url, token) = (root["webServiceURL"], root["authenticationToken"])
    if let url, token == nil { add(.jsonWeb, at: url, "authenticationToken is missing") }
    if let token, url == nil { add(.jsonWeb, at: token, "webServiceURL is missing") }
    checkServiceURL(url)
    if let token, let text = token.node.string, text.count < 16 {
      add(.jsonWeb, at: token, "authenticationToken has \(text.count) characters; 16 are needed")
    }
    if let launch = root["appLaunchURL"], root.elements(of: "associatedStoreIdentifiers").isEmpty {
      add(.jsonApp, at: launch)
    }
  }

  private func checkServiceURL(_ value: PassValue?) {
    guard let value, let text = value.node.string else { return }
    guard text.lowercased().hasPrefix("https://") else {
      return add(.jsonWeb, at: value, "webServiceURL is not https")
    }
    guard let split = SplitURL(Array(text.utf8)), let host = split.host, !host.name.isEmpty,
      !text.utf8.contains(UInt8(ascii: " "))
    else { return add(.jsonWeb, at: value, "webServiceURL has no host that can be asked") }
    let name = String(decoding: split.bytes[host.name], as: UTF8.self)
    if isPrivate(name) { add(.jsonWebHost, at: value, "no phone reaches \(name) from elsewhere") }
  }
}

/// Whether a text is a UUID as Apple's beacons write it (RFC 9562 § 4).
private func isUUID(_ text: String) -> Bool {
  let bytes = Array(text.utf8)
  return bytes.count == 36
    && bytes.enumerated().allSatisfy { index, byte in
      [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : hexValue(byte) != nil
    }
}
