import Bytes
import Maps

extension MapLinkCheck {
  mutating func checkPair(at index: Int, _ role: ParameterRole) {
    let item = url.items[index]
    let text = item.text
    if CoordinateScan.isNonNumber(text), text != "nil", text != "none" {
      add(.mapLinkNotANumber, "\(item.name) is \(Self.quote(text)), which is no coordinate")
      isLost = true
      return
    }
    if let pair = checkedPair(text[...], role, of: item.name) {
      url.items[index].value = Array(pair.utf8)
    }
  }

  /// A pair as it should be written; `nil` when the text is none, or so already.
  private mutating func checkedPair(
    _ text: Substring, _ role: ParameterRole, of name: String
  ) -> String? {
    let parts = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2 else { return nil }
    // A label may follow the second number.
    let end = parts[1].firstIndex { "(;".contains($0) } ?? parts[1].endIndex
    let tail = parts[1][end...] + (parts.count > 2 ? "," + parts[2] : "")
    var numbers = [parts[0], parts[1][..<end]].map { String($0.drop { $0 == " " }) }
    if numbers.contains(where: CoordinateScan.isNonNumber), parts.count == 2,
      numbers.allSatisfy({ CoordinateScan.isNonNumber($0) || CoordinateScan.number($0) != nil })
    {
      add(.mapLinkNotANumber, "\(name) is \(Self.quote(String(text))), which is no coordinate")
      isLost = true
      return nil
    }
    guard let first = CoordinateScan.number(numbers[0]),
      let second = CoordinateScan.number(numbers[1])
    else { return nil }
    var isChanged = false
    for index in 0...1 {
      guard let fixed = fixed(numbers[index], of: name) else { continue }
      numbers[index] = fixed
      isChanged = true
    }
    if isSwapped(first.value, second.value, role.isLongitudeFirst, name) {
      numbers.swapAt(0, 1)
      isChanged = true
    }
    guard isChanged else { return nil }
    return numbers.joined(separator: ",") + String(tail).percentEncodedTail
  }

  /// Checks a pair against the Earth.
  mutating func isSwapped(
    _ first: Double, _ second: Double, _ isLongitudeFirst: Bool, _ name: String
  ) -> Bool {
    let (latitude, longitude) = isLongitudeFirst ? (second, first) : (first, second)
    let pair = "\(name)=\(first),\(second)"
    if abs(latitude) > 90 || abs(longitude) > 180 {
      guard abs(latitude) <= 180, abs(longitude) <= 90 else {
        add(.mapLinkRange, "\(pair) is nowhere on Earth")
        isLost = true
        return false
      }
      add(
        .mapLinkSwapped,
        "\(pair) has the \(isLongitudeFirst ? "latitude" : "longitude") first; the app reads the "
          + "\(isLongitudeFirst ? "longitude" : "latitude") first")
      return true
    }
    let warnings = MapWarnings(
      latitude: microdegrees(of: latitude), longitude: microdegrees(of: longitude))
    if warnings.contains(.nullIsland) {
      add(
        .mapLinkNullIsland,
        "\(name) is 0,0, which is in the Atlantic: the coordinate was probably missing")
      isLost = true
    }
    guard warnings.contains(.swapped) else { return false }
    add(
      .mapLinkSwapped,
      "\(pair) is near a pole, where no road is; its two numbers seem to be swapped",
      severity: .warning)
    return true
  }

  mutating func checkCoordinateStops(at index: Int, _ role: ParameterRole) {
    let item = url.items[index]
    let text = item.text
    let separator = text.first { "~|;".contains($0) } ?? "~"
    var stops: [String] = []
    var isChanged = false
    for stop in text.split(separator: separator, omittingEmptySubsequences: false) {
      let pair = checkedPair(stop, role, of: item.name)
      isChanged = isChanged || pair != nil
      stops.append(pair ?? String(stop))
    }
    guard isChanged else { return }
    url.items[index].value = Array(
      stops.joined(separator: String(separator)).percentEncodedTail.utf8)
  }

  /// Pairs of a path, as HERE, 2GIS and Sygic have them.
  mutating func checkPathNumbers() {
    guard let entry, !entry.template.path.isEmpty else { return }
    let roles = entry.template.path.compactMap { ParameterRole($0.field, entry.app) }
    guard let role = roles.first(where: { [.pair, .stops].contains($0.kind) }) else { return }
    let name = url.isWeb ? "path" : url.scheme
    let segments = url.path[...].pieces(between: "/").map { segment in
      checkedPair(segment.decoded[...], role, of: name).map { Array($0.utf8)[...] } ?? segment
    }
    url.path = Array(segments.joined(separator: "/".utf8))
  }
}

extension String {
  /// The text encoded, but for the characters that structure lists of coordinates.
  fileprivate var percentEncodedTail: String {
    unicodeScalars.map { scalar in
      let text = String(scalar)
      return ",~;().-".unicodeScalars.contains(scalar) ? text : text.percentEncoded
    }.joined()
  }
}
