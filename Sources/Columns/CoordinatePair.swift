/// A column with a latitude and a longitude in each value, such as `25.0800,55.1400`.
package struct CoordinatePair {
  /// Texts that are not pairs.
  package let others: [String]

  /// Whether the longitude is first; `nil` if neither the values nor the name say.
  package let startsWithLongitude: Bool?

  /// Reads a column; `nil` unless most values are pairs of degrees.
  package init?(_ column: ColumnProfile) {
    let samples = column.trials
    let pairs = samples.compactMap { Self.numbers(in: $0.text) }
    others = samples.map(\.text).filter { Self.numbers(in: $0) == nil }.sorted()
    let name = ColumnName(column.name)
    let isNamed = name.hasPhrase(in: "coordinates")
    guard pairs.count * 10 > samples.count * 9, let most = pairs.map(\.decimals).max(),
      most >= (isNamed ? 2 : 4), pairs.allSatisfy({ abs($0.first) <= 180 && abs($0.second) <= 180 })
    else { return nil }
    let (first, second) = (pairs.map { abs($0.first) }.max(), pairs.map { abs($0.second) }.max())
    switch (first ?? 0 > 90, second ?? 0 > 90) {
    case (true, true): return nil
    case (true, false): startsWithLongitude = true
    case (false, true): startsWithLongitude = false
    case (false, false):
      let latitude = name.key.firstRange(of: "lat")?.lowerBound
      let longitude = name.key.firstRange(of: #/lon|lng/#)?.lowerBound
      startsWithLongitude = latitude.flatMap { latitude in longitude.map { $0 < latitude } }
    }
  }

  /// The two numbers of a text, and the decimals of the one with fewer.
  private static func numbers(in text: String) -> (first: Double, second: Double, decimals: Int)? {
    let parts = text.split { " ,;/|()".contains($0) }
    let decimals = parts.map { part in
      part.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count ?? 0
    }
    guard parts.count == 2, let first = Double(parts[0]), let second = Double(parts[1]),
      text.allSatisfy({ !$0.isLetter }), let least = decimals.min(), least > 0
    else { return nil }
    return (first, second, least)
  }
}
