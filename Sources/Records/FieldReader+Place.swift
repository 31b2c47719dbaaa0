import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkValues

extension FieldReader {
  /// The record's position: a latitude and a longitude, or neither.
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

  /// The probable mistake in a coordinate outside the countries.
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

  /// Decimal degrees, perhaps one of the two numbers of a pair such as `25.08,55.14`.
  private mutating func degrees(_ field: RecordField) -> Double? {
    guard var text = text(field) else { return nil }
    var mark = bound(field).number.decimal ?? .point
    if mark != .point, case .number = value(field) { mark = .point }
    if let number = bound(field).numberOfPair {
      guard let pair = DegreePair(text, mark: mark) else {
        fail(.recordCoordinate, field, "\(excerpt(text)) does not have two numbers")
        return nil
      }
      text = pair.numbers[number]
    }
    // Double also reads words and hex digits, so the characters are checked first.
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

extension FieldReader {
  /// The time zone that the record names.
  mutating func timeZone() -> TimeZoneRules? {
    guard let text = text(.timeZone) else { return nil }
    let name = String(decoding: text, as: UTF8.self)
    if let zone = context.zones[name] { return zone }
    fail(
      .recordTimeZone, .timeZone, "unknown time zone \(excerpt(text))",
      help: context.zones.remedy)
    return nil
  }

  /// The time zone of the lot: the record's, otherwise that of a country with one zone, otherwise
  /// the dealer's.
  mutating func clocks(of dealer: Identifier<Dealer>?, in country: String?) -> TimeZoneRules? {
    if let zone = timeZone() { return zone }
    let name = soleZone(ofCountry: country) ?? dealer.flatMap { context.dealerZones[$0] }
    return name.flatMap { context.zones[$0] }
  }

  /// A moment in a time zone, if there is one, otherwise with the offset in which it was written.
  ///
  /// A day without a time means its first or last second.
  mutating func moment(
    _ field: RecordField, by clocks: TimeZoneRules?, orBeginningOfDay isBeginning: Bool
  ) -> Timestamp? {
    guard let date = date(field, by: clocks) else { return nil }
    let moment: Timestamp
    switch date {
    case .instant(let time): moment = time
    case .day(let day):
      let zone = bound(field).dates.zone ?? clocks
      let utc = isBeginning ? day : Timestamp(seconds: day.seconds + 86_399)
      moment = zone.map { isBeginning ? $0.beginning(ofDay: day) : $0.end(ofDay: day) } ?? utc
    case .month: return date.timestamp
    case .unzoned(let time):
      warn(
        .recordUnzonedTime, field,
        "the \(field.name) \(shown(field)) has no offset, and is read as a time in UTC")
      moment = time
    }
    return clocks.map { $0.shown(moment) } ?? moment
  }
}
