import WaymarkEmbedded
public import WaymarkModel

/// All units, and the words of feeds that mean them.
enum Units {
  /// The units of one dimension, and the words for them.
  struct Row: Sendable {
    let dimension: Dimension
    let units: [(unit: Unit, words: [String])]

    /// Words that mean one of several units until the project declares which.
    let ambiguous: [(word: String, units: [Unit])]
  }

  static let table = DataTable("Sources/Values/units.json") {
    row throws(DataFault) in
    guard let dimension = Dimension(rawValue: row.name) else {
      throw row.fault("unknown dimension")
    }
    let units = try row.member("units").rows.map { row throws(DataFault) in
      try unit(row, dimension)
    }
    let ambiguous = try row["ambiguous"]?.rows.map { word throws(DataFault) in
      let units = try word.rows.map { symbol throws(DataFault) in
        let text = try symbol.text
        guard let unit = units.map(\.unit).first(where: { $0.symbol == text }) else {
          throw symbol.fault("unknown unit")
        }
        return unit
      }
      return (word: word.name, units: units)
    }
    return Row(dimension: dimension, units: units, ambiguous: ambiguous ?? [])
  }

  private static func unit(
    _ row: DataRow, _ dimension: Dimension
  ) throws(DataFault) -> (unit: Unit, words: [String]) {
    let cells = try row.rows
    guard cells.count == 4 else {
      throw row.fault("a unit has a symbol, a code, a factor and words")
    }
    let code = cells[1].isNull ? nil : try cells[1].text
    let unit = Unit(try cells[0].text, dimension, code, try cells[2].number)
    return (unit, try cells[3].phrases)
  }

  static let all: [Unit] = table.rows.flatMap { $0.units.map(\.unit) }

  /// What each word means in one dimension: one unit, or several.
  static func words(of dimension: Dimension) -> WordList<[Unit]> { lists[dimension] ?? WordList() }

  private static let lists: [Dimension: WordList<[Unit]>] = {
    var lists: [Dimension: WordList<[Unit]>] = [:]
    for row in table.rows {
      var list = WordList<[Unit]>()
      for (unit, words) in row.units {
        for word in words + [unit.symbol] + [unit.code].compactMap(\.self) {
          list.add(word, [unit])
        }
      }
      for (word, units) in row.ambiguous {
        // One possible unit is not enough to be sure: the word has a meaning of another dimension, too.
        list.add(word, units.count == 1 ? units + units : units)
      }
      lists[row.dimension] = list
    }
    return lists
  }()

  /// The dimension in which a word is a unit.
  static func dimension(of word: String) -> Dimension? {
    Dimension.allCases.first { lists[$0]?[word] != nil }
  }
}

extension Unit {
  /// The units of a dimension.
  public static func all(of dimension: Dimension) -> [Unit] {
    Units.all.filter { $0.dimension == dimension }
  }

  /// Finds a unit by its code, or by a word that means it alone.
  public static func named(_ word: String, of dimension: Dimension) -> Unit? {
    if let unit = Units.all.first(where: { $0.dimension == dimension && $0.code == word }) {
      return unit
    }
    let meaning = Units.words(of: dimension)[word]
    // What a project declares is what its feed means: `hp` is mechanical horsepower.
    return meaning?.first
  }
}
