import WaymarkCore
import WaymarkModel
import WaymarkValues

extension FieldReader {
  /// Where the record is: a latitude and a longitude, or neither.
  mutating func coordinate() -> Coordinate<WGS84>? {
    let latitude = degrees(.latitude)
    let longitude = degrees(.longitude)
    guard isFaultless(.latitude), isFaultless(.longitude) else { return nil }
    switch (latitude, longitude) {
    case (nil, nil): return nil
    case (let latitude?, let longitude?): return point(latitude, longitude)
    case (nil, _): fail(.recordCoordinate, .latitude, "the record has a longitude, but no latitude")
    case (_, nil):
      fail(.recordCoordinate, .longitude, "the record has a latitude, but no longitude")
    }
    return nil
  }

  private mutating func point(_ latitude: Double, _ longitude: Double) -> Coordinate<WGS84>? {
    guard latitude != 0 || longitude != 0 else {
      warn(.recordZeroCoordinate, .latitude, "the coordinate 0, 0 is left out")
      return nil
    }
    let point: Coordinate<WGS84>
    do throws(CoordinateError) {
      point = try Coordinate(latitude: latitude, longitude: longitude)
    } catch {
      fail(.recordCoordinate, abs(latitude) <= 90 ? .longitude : .latitude, "\(error)")
      return nil
    }
    if let countries = context.countries, !countries.contain(point) {
      warn(
        .recordOutsideCountries, .latitude,
        "the coordinate \(latitude), \(longitude) is outside "
          + countries.codes.joined(separator: ", ") + guess(latitude, longitude, in: countries))
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
    var mark = bound(field).number.decimal ?? .point
    if mark != .point, case .number = value(field) { mark = .point }
    // Double also reads words and hex digits, so only the characters of a decimal number go there.
    let isDecimal = text.allSatisfy {
      $0.isASCIIDigit || $0 == mark.byte || "+-eE".utf8.contains($0)
    }
    let digits =
      mark == .point ? text : text.map { $0 == mark.byte ? UInt8(ascii: ".") : $0 }[...]
    guard isDecimal, let value = Double(String(decoding: digits, as: UTF8.self)) else {
      fail(
        .recordCoordinate, field, "the \(field.name) \(excerpt(text)) is not in decimal degrees")
      return nil
    }
    return value
  }
}
