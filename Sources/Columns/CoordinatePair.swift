import WaymarkCore
package import WaymarkValues

/// A column with a latitude and a longitude in each value, such as `25.0800,55.1400`.
package struct CoordinatePair {
  /// Texts that are not pairs.
  package let others: [String]

  /// Whether the longitude is first; `nil` if neither the values nor the name say.
  package let startsWithLongitude: Bool?

  /// The decimal mark of the numbers.
  package let mark: DecimalMark

  /// Reads a column; `nil` unless most values are pairs of degrees.
  package init?(_ column: ColumnProfile) {
    let samples = column.trials
    // Numbers with a comma are not separated by one.
    let mark =
      [DecimalMark.point, .comma].first { mark in
        samples.count { Self.numbers(in: $0.text, mark) != nil } * 10 > samples.count * 9
      }
    guard let mark else { return nil }
    self.mark = mark
    let pairs = samples.compactMap { Self.numbers(in: $0.text, mark) }
    others = samples.map(\.text).filter { Self.numbers(in: $0, mark) == nil }.sorted()
    let name = ColumnName(column.name)
    // Two numbers with decimals are not the name of a place.
    let least =
      name.means(["location"], .other) ? 1 : name.hasPhrase(in: "coordinates") ? 2 : 4
    guard let most = pairs.map(\.decimals).max(),
      most >= least || pairs.allSatisfy(\.isWKT),
      pairs.allSatisfy({ abs($0.first) <= 180 && abs($0.second) <= 180 })
    else { return nil }
    let (first, second) = (pairs.map { abs($0.first) }.max(), pairs.map { abs($0.second) }.max())
    switch (first ?? 0 > 90, second ?? 0 > 90) {
    case (true, true): return nil
    case (true, false): startsWithLongitude = true
    case (false, true): startsWithLongitude = false
    case (false, false):
      startsWithLongitude = pairs.allSatisfy(\.isWKT) ? true : Self.startsWithLongitude(name)
    }
  }

  /// Whether a name says that the longitude is first.
  private static func startsWithLongitude(_ name: ColumnName) -> Bool? {
    if name.hasPhrase(in: "latitude-first") { return false }
    if name.hasPhrase(in: "longitude-first") { return true }
    let latitude = name.key.firstRange(of: "lat")?.lowerBound
    let longitude = name.key.firstRange(of: #/lon|lng/#)?.lowerBound
    return latitude.flatMap { latitude in longitude.map { $0 < latitude } }
  }

  private typealias Numbers = (first: Double, second: Double, decimals: Int, isWKT: Bool)

  /// The two numbers of a text, and the decimals of the one with fewer.
  private static func numbers(in text: String, _ mark: DecimalMark) -> Numbers? {
    guard let pair = DegreePair(Array(text.utf8)[...], mark: mark),
      pair.isWKT || text.allSatisfy({ !$0.isLetter })
    else { return nil }
    let values = pair.numbers.map { number in
      Double(
        String(decoding: number.map { $0 == mark.byte ? UInt8(ascii: ".") : $0 }, as: UTF8.self))
    }
    let decimals = pair.numbers.map { $0.drop { $0 != mark.byte }.count - 1 }
    guard let first = values[0], let second = values[1], let least = decimals.min(),
      least > 0 || pair.isWKT
    else { return nil }
    return (first, second, least, pair.isWKT)
  }
}

extension ColumnProfile {
  /// Whether its values are coordinates or links, and not the names of places.
  package var hasPositions: Bool {
    let degrees = trials.filter { $0.text.contains("°") && $0.text.contains(where: \.isNumber) }
    return links.count * 2 > filled || CoordinatePair(self) != nil
      || degrees.reduce(0) { $0 + $1.count } * 2 > filled
  }
}
