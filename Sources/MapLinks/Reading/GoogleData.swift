import WaymarkCore
import WaymarkMaps

/// Google's `@latitude,longitude,17z`: the visible part of the map.
struct GoogleView: Sendable {
  let middle: (latitude: Double, longitude: Double)

  /// The zoom level, unless the height is given in metres.
  let zoom: Double?

  /// Whether it is a street-level image: `3a,75y,…`.
  let isStreet: Bool

  init?(_ segment: ArraySlice<UInt8>) {
    let parts = segment.dropFirst().decoded.split(separator: ",")
    guard parts.count >= 2, let middle = CoordinateText.pair(parts[0], parts[1]) else { return nil }
    self.middle = middle
    let level = parts.dropFirst(2).first { $0.hasSuffix("z") }
    zoom = level.flatMap { CoordinateText.zoom($0.dropLast()) }
    // Higher views are of the ground.
    isStreet = parts.contains { ["2a", "3a"].contains($0) } && parts.contains { $0.hasSuffix("y") }
  }
}

/// Google's `!3m1!4b1!4m5!…`: numbered fields, each with a letter for its type.
struct GoogleData: Sendable {
  private let fields: [(key: String, text: String)]

  init(_ bytes: ArraySlice<UInt8>) {
    fields = bytes.split(separator: UInt8(ascii: "!")).compactMap { field in
      let digits = field.prefix { $0.isASCIIDigit }
      guard !digits.isEmpty, digits.count < field.count, digits.count < 4 else { return nil }
      let key = field.prefix(digits.count + 1)
      let text = percentDecodedText(field.dropFirst(key.count), plusIsBlank: true)
      // A text with letters beyond ASCII is in base64.
      if key.last == UInt8(ascii: "z"),
        let text = base64Decoded(text).flatMap({ String(validating: $0, as: UTF8.self) })
      {
        return (String(decoding: digits, as: UTF8.self) + "s", text)
      }
      return (String(decoding: key, as: UTF8.self), text)
    }
  }

  /// The pin of a place: the last `!3d` with a `!4d` after it.
  var pin: (latitude: Double, longitude: Double)? { pairs("3d", "4d").last }

  typealias Pair = (latitude: Double, longitude: Double)

  /// A stop; the reader's position has only `!4e1`.
  typealias Stop = (pair: Pair?, isHere: Bool, pulled: [Pair])

  /// The stops of a route in order, with the points through which the reader pulled the route after
  /// each: `!4m13!1m5!1m1!1sID!2m2!1dLON!2dLAT!1m5…`.
  var stops: [Stop] {
    // The place from which the route was planned may come before it.
    let routes = fields.indices.filter { fields[$0].key == "4m" }.map { parts(of: $0, "1m") }
    return (routes.last { !$0.isEmpty } ?? []).map { stop in
      let pulled = parts(of: stop, "3m").flatMap { parts(of: $0, "1m") }
      let isHere = !parts(of: stop, "4e").isEmpty
      return (parts(of: stop, "2m").compactMap(pair).first, isHere, pulled.compactMap(pair))
    }
  }

  /// The parts of a message that have a key; a message has the number of the fields inside.
  private func parts(of message: Int, _ key: String) -> [Int] {
    let end = message + size(message)
    var parts: [Int] = []
    var index = message + 1
    while index <= end, index < fields.count {
      if fields[index].key == key { parts.append(index) }
      index += 1 + size(index)
    }
    return parts
  }

  private func size(_ index: Int) -> Int {
    let (key, text) = fields[index]
    return key.hasSuffix("m") ? min(max(0, Int(text) ?? 0), fields.count) : 0
  }

  /// The coordinate in a message: the longitude is `!1d`, the latitude `!2d`.
  private func pair(_ message: Int) -> Pair? {
    let numbers = ["2d", "1d"].map { parts(of: message, $0).first.map { fields[$0].text } ?? "" }
    return CoordinateText.pair(numbers[0], numbers[1])
  }

  /// The middle of an embedded map: the longitude is `!2d`, the latitude `!3d`.
  var middle: (latitude: Double, longitude: Double)? {
    pairs("2d", "3d").first.map { ($0.longitude, $0.latitude) }
  }

  /// A stop of an embedded route, by its name, its identifier or its pair.
  typealias EmbeddedStop = (name: String?, id: String?, pair: Pair?)

  /// The stops of a route in an embedded map: `!4m13!3e0!4m5!1sID!2sNAME!3m2!1dLAT!2dLON!4m5…`.
  var embeddedStops: [EmbeddedStop] {
    let routes = fields.indices.filter { fields[$0].key == "4m" }.map { parts(of: $0, "4m") }
    return (routes.first { !$0.isEmpty } ?? []).map { stop in
      let pair = parts(of: stop, "3m").compactMap(pair).first.map { ($0.longitude, $0.latitude) }
      let id = parts(of: stop, "1s").first { Self.isFeature(fields[$0]) }
      return (text(of: stop, "2s"), id.map { fields[$0].text }, pair)
    }
  }

  /// The words of a search in an embedded map: `!2m1!1sWORDS`.
  var searchedWords: String? {
    fields.indices.filter { fields[$0].key == "2m" }.compactMap { text(of: $0, "1s") }.first
  }

  private func text(of message: Int, _ key: String) -> String? {
    parts(of: message, key).first.map { fields[$0].text }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static let modes: [String: TravelMode] = [
    "0": .driving, "1": .cycling, "2": .walking, "3": .transit,
  ]

  /// Reads the mode of a route; others than these, such as two-wheelers and flights, are noted, but
  /// not 6, with which Google chooses the mode.
  func readMode(_ reader: inout LinkReader) {
    guard let number = fields.last(where: { $0.key == "3e" })?.text else { return }
    reader.request.mode = Self.modes[number]
    if reader.request.mode == nil, number != "6" {
      reader.notes.append(MapNote(.unreadMode, "3e\(number)"))
    }
  }

  /// The identifier of the place: Google's public one, otherwise that of the map's own features.
  ///
  /// The data may have several features; the place is the one with the pin.
  var placeID: String? {
    let feature = feature
    let id = feature.first.flatMap { Self.isFeature($0) ? $0.text : nil }
    return feature.first { $0.key == "19s" }?.text ?? (id == "0x0:0x0" ? nil : id)
  }

  /// The fields from the identifier of the feature with the pin, or of the first feature, up to the
  /// next one; all fields when there is no feature.
  private var feature: ArraySlice<(key: String, text: String)> {
    let starts = fields.indices.filter { Self.isFeature(fields[$0]) }
    let pin = fields.indices.dropLast().last {
      fields[$0].key == "3d" && fields[$0 + 1].key == "4d"
    }
    guard let start = pin.flatMap({ pin in starts.last { $0 < pin } }) ?? starts.first else {
      return fields[...]
    }
    return fields[start..<(starts.first { $0 > start } ?? fields.endIndex)]
  }

  private static func isFeature(_ field: (key: String, text: String)) -> Bool {
    field.key == "1s" && field.text.hasPrefix("0x")
  }

  /// The name after the identifier of a place, as in embedded maps.
  var placeName: String? {
    zip(fields, fields.dropFirst()).first { Self.isFeature($0) && $1.key == "2s" }?.1.text
  }

  private func pairs(
    _ first: String, _ second: String
  ) -> [(latitude: Double, longitude: Double)] {
    zip(fields, fields.dropFirst()).compactMap { one, other in
      one.key == first && other.key == second ? CoordinateText.pair(one.text, other.text) : nil
    }
  }
}
