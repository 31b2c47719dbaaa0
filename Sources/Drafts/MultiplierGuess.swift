import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkValues

/// The words that multiply the numbers of a column, if each means a single factor.
struct MultiplierGuess {
  private(set) var factors: [String: Int] = [:]

  /// Words with several possible factors, each with a sample value.
  private(set) var open: [String: String] = [:]

  /// A number with an exponent, such as `1e308`.
  private(set) var scientific: String?

  /// Adds a word; returns whether its factor is known.
  @discardableResult
  mutating func add(_ word: String, _ sample: String) -> Bool {
    if sample.firstMatch(of: #/\d[eE][+-]?\d/#) != nil {
      scientific = sample
      return false
    }
    guard let factor = Multipliers.factor(of: word) else {
      open[word] = sample
      return false
    }
    factors[word] = factor
    return true
  }

  mutating func declare(_ word: String, _ factor: Int) { factors[word] = factor }

  var members: [JSON.Member] {
    guard !factors.isEmpty else { return [] }
    let members = factors.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .integer($0.value)) }
    return [JSON.Member("multipliers", .object(members))]
  }

  var comment: String {
    if let scientific {
      return "decide: \(quoted(scientific)) is not read: export such numbers with all their digits"
    }
    guard let (word, sample) = open.min(by: { $0.key < $1.key }) else { return "" }
    return "decide: by what does \(quoted(word)) multiply in \(quoted(sample))? \"multipliers\": {"
      + " \(JSON.string(word).text): … }"
  }
}

extension ColumnProfile {
  /// The factor in the name of the column.
  var headerFactor: JSON? { ColumnName(name).factor?.factor }
}

extension ColumnName {
  /// The factor in the name, and its word.
  var factor: (word: String, factor: JSON)? {
    readings.lazy.compactMap { ColumnRest($0.rest).wordAndFactor }.first
  }
}

extension JSON {
  /// A factor as a number.
  var decimal: DecimalNumber? { DecimalNumber(plain: Array(text.utf8)[...]) }
}

extension Deal {
  /// The members of a price that reads two columns, of which only the first has a factor: its word,
  /// such as `万`, follows this column alone.
  static func members(
    ofScaled scaled: (name: String, members: [JSON.Member]),
    _ plain: (name: String, members: [JSON.Member])
  ) -> [JSON.Member]? {
    guard let (word, factor) = ColumnName(scaled.name).factor, case .integer = factor,
      !plain.members.contains(where: { $0.name == "factor" }),
      let both = scaled.members.filter({ $0.name != "factor" }).merging(plain.members)
    else { return nil }
    let words = object("words", both).flatMap { own in
      ["\(own.name) \(word)", "\(word) \(own.name)"].map { JSON.Member($0, own.value) }
    }
    return [JSON.Member("template", .string("{\(scaled.name)} \(word) {\(plain.name)}"))]
      + both.filter { !["suffixes", "words", "multipliers"].contains($0.name) }
      + [
        JSON.Member(
          "multipliers",
          .object(([JSON.Member(word, factor)] + object("multipliers", both)).withoutRepeats)),
        JSON.Member(
          "suffixes",
          .object(([JSON.Member(word, .null)] + object("suffixes", both)).withoutRepeats)),
      ] + (words.isEmpty ? [] : [JSON.Member("words", .object(words))])
  }
}
