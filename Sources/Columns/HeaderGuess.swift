/// The line of a CSV file that names its columns, if other lines above it have as many fields.
package struct HeaderGuess {
  /// How many lines are above the names.
  package private(set) var skip: Int

  /// The texts of the line directly above, which group the columns.
  package private(set) var groups: [String] = []

  /// The texts of that line in columns that the names leave empty.
  package private(set) var lost: [String] = []

  /// How many lines are inspected.
  private static let searched = 10

  /// Inspects the lines from `first` on; `line` returns the fields of a line that has as many as the
  /// header.
  package init(from first: Int, _ line: (Int) -> [String]?) {
    skip = first
    guard let header = line(first), header.contains("") else { return }
    if Self.count(header) * 2 < header.count {
      let next = (first + 1...first + Self.searched).first { index in
        line(index).map { Self.areNames($0) && Self.count($0) * 2 >= header.count } ?? false
      }
      guard let next else { return }
      take(next, line)
    }
    while skip < first + Self.searched, let names = line(skip), let below = line(skip + 1),
      let row = line(skip + 2), Self.areNames(below), Self.count(below) >= Self.count(names),
      Self.fills(below, gapsOf: names), Self.differ(row, below)
    {
      take(skip + 1, line)
    }
  }

  /// Takes a line as the names of the columns.
  private mutating func take(_ index: Int, _ line: (Int) -> [String]?) {
    skip = index
    guard let above = line(index - 1), let names = line(index), above != names,
      Self.count(above) > 1
    else { return }
    groups = above.filter { !$0.isEmpty }
    lost = zip(above, names).filter { !$0.isEmpty && $1.isEmpty }.map(\.0)
  }

  private static func count(_ fields: [String]) -> Int { fields.count { !$0.isEmpty } }

  private static func areNames(_ fields: [String]) -> Bool {
    fields.allSatisfy {
      $0.isEmpty || $0.contains(where: \.isLetter) && !$0.hasPrefix("http")
    }
  }

  /// Whether a line has texts in gaps between the texts of another.
  private static func fills(_ fields: [String], gapsOf others: [String]) -> Bool {
    guard let last = others.lastIndex(where: { !$0.isEmpty }) else { return false }
    return zip(fields, others).prefix(last).contains { !$0.isEmpty && $1.isEmpty }
  }

  /// Whether a line has numbers in columns where the names have none.
  private static func differ(_ row: [String], _ names: [String]) -> Bool {
    zip(row, names).contains { $0.contains(where: \.isNumber) && !$1.contains(where: \.isNumber) }
  }

  /// The reason for the choice, and a question if a line above also names columns.
  package static func comment(
    _ place: String, _ groups: [String], lost: [String], above texts: [String]
  ) -> String {
    guard !groups.isEmpty else {
      guard !texts.isEmpty else { return "\(place) names the columns" }
      return "decide: \(place) names the columns; the lines above it are not read: "
        + texts.prefix(6).map(quoted).joined(separator: ", ")
    }
    let shown = groups.prefix(6).map(quoted).joined(separator: ", ")
    return "decide: \(place) names the columns; the one above it groups them: \(shown)"
      + (lost.isEmpty
        ? ""
        : ". Names that only that one has are lost, so their columns are not read: "
          + lost.prefix(6).map(quoted).joined(separator: ", "))
  }
}
