import Model

extension FieldReader {
  /// Where the record is: a latitude and a longitude, or neither.
  mutating func coordinate() -> Coordinate<WGS84>? {
    let latitude = degrees(.latitude)
    let longitude = degrees(.longitude)
    guard isFaultless(.latitude), isFaultless(.longitude) else { return nil }
    switch (latitude, longitude) {
    case (nil, nil): return nil
    case (let latitude?, let longitude?): return point(latitude, longitude)
    case (nil, _):
      fail(.coordinate, .latitude, "the record has a longitude, but no latitude")
      return nil
    case (_, nil):
      fail(.coordinate, .longitude, "the record has a latitude, but no longitude")
      return nil
    }
  }

  private mutating func point(_ latitude: Double, _ longitude: Double) -> Coordinate<WGS84>? {
    guard latitude != 0 || longitude != 0 else {
      warn(.zeroCoordinate, .latitude, "the coordinate 0, 0 is left out")
      return nil
    }
    let point: Coordinate<WGS84>
    do throws(CoordinateError) {
      point = try Coordinate(latitude: latitude, longitude: longitude)
    } catch {
      fail(.coordinate, abs(latitude) <= 90 ? .longitude : .latitude, "\(error)")
      return nil
    }
    if let countries = context.countries, !countries.contain(point) {
      let codes = countries.codes.joined(separator: ", ")
      warn(
        .outsideCountries, .latitude,
        "the coordinate \(latitude), \(longitude) is outside \(codes)"
          + guess(latitude, longitude, in: countries))
    }
    return point
  }

  /// What was probably mistaken about a coordinate outside the countries.
  private func guess(_ latitude: Double, _ longitude: Double, in countries: Countries) -> String {
    if countries.contain(latitude: longitude, longitude: latitude) {
      return "; latitude and longitude seem to be swapped"
    }
    if countries.contain(latitude: latitude, longitude: -longitude)
      || countries.contain(latitude: -latitude, longitude: longitude)
    {
      return "; a sign seems to be missing"
    }
    return ""
  }

  /// Decimal degrees.
  private mutating func degrees(_ field: RecordField) -> Double? {
    guard let text = text(field) else { return nil }
    var decimalMark = bound(field).decimalMark
    if case .number = value(field) { decimalMark = UInt8(ascii: ".") }
    // Double also reads words and hex digits, so only the characters of a decimal number go there.
    let isDecimal = text.allSatisfy { isDecimalPart($0) || $0 == decimalMark }
    let isPlain =
      isDecimal && (decimalMark == UInt8(ascii: ".") || !text.contains(UInt8(ascii: ".")))
    let digits =
      decimalMark == UInt8(ascii: ".")
      ? text : text.map { $0 == decimalMark ? UInt8(ascii: ".") : $0 }[...]
    guard isPlain, let value = Double(String(decoding: digits, as: UTF8.self)) else {
      fail(.coordinate, field, "the \(field.name) \(excerpt(text)) is not in decimal degrees")
      return nil
    }
    return value
  }
}

private func isDecimalPart(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
    UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
    true
  default: false
  }
}
