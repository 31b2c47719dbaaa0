import WaymarkValues

/// The name of a column, taken apart into words.
struct ColumnName {
  /// The words in lower case, without accents.
  let words: [String]

  /// The words as they are written, for units.
  let written: [String]

  private let name: String

  init(_ name: String) {
    self.name = name
    written = Self.parts(of: name)
    words = written.map { folded($0) }
  }

  /// All words as one.
  var key: String { words.joined() }

  /// What the column may mean, the longest name first: `laenge_m` is `laenge m`, and `laenge` beside `m`.
  var readings: [(key: String, rest: [String])] {
    var readings: [(key: String, rest: [String])] = []
    for count in stride(from: words.count, to: max(0, words.count - 3), by: -1) {
      let rest = Array(written[count...]).filter { !Self.fillers.contains(folded($0)) }
      readings.append((words.prefix(count).joined(), rest))
    }
    let core = words.drop { Self.fillers.contains($0) }
    if core.count < words.count, !core.isEmpty { readings.append((core.joined(), [])) }
    return readings
  }

  /// The readings of a name; after them those of the last name of a path such as `location.lat`.
  var pathReadings: [(key: String, rest: [String])] {
    guard let last = name.split(separator: ".").last, last.count < name.count else {
      return readings
    }
    return readings + ColumnName(String(last)).readings
  }

  /// Words that say nothing about what a column is.
  private static let fillers: Set<String> = [
    "in", "en", "the", "of", "number", "anzahl", "nb", "vehicle", "fahrzeug", "car", "auto", "ad",
    "listing", "item", "product", "boat", "boot", "per", "pro", "total", "value", "nr",
  ]

  private static func parts(of name: String) -> [String] {
    var parts: [String] = []
    var word = ""
    var wasLower = false
    for character in name {
      let isPart = character.isLetter || character.isNumber || "$€£¥₹°²³".contains(character)
      if !isPart || wasLower && character.isUppercase {
        if !word.isEmpty { parts.append(word) }
        word = ""
      }
      if isPart { word.append(character) }
      wasLower = character.isLowercase
    }
    if !word.isEmpty { parts.append(word) }
    return parts
  }
}
