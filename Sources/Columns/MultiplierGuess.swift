package import WaymarkCore
import WaymarkValues

/// The words that multiply the numbers of a column, if each means a single factor.
package struct MultiplierGuess {
  package private(set) var factors: [String: Int] = [:]

  /// Words with several possible factors, each with a sample value.
  package private(set) var open: [String: String] = [:]

  /// A number with an exponent, such as `1e308`.
  package private(set) var scientific: String?

  package init() {}

  /// Adds a word; returns whether its factor is known.
  @discardableResult
  package mutating func add(_ word: String, _ sample: String) -> Bool {
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

  package mutating func declare(_ word: String, _ factor: Int) { factors[word] = factor }

  package var members: [JSON.Member] {
    guard !factors.isEmpty else { return [] }
    let members = factors.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .integer($0.value)) }
    return [JSON.Member("multipliers", .object(members))]
  }

  package var comment: String {
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
  package var headerFactor: JSON? { ColumnName(name).factor?.factor }
}

extension ColumnName {
  /// The factor in the name, and its word.
  package var factor: (word: String, factor: JSON)? {
    readings.lazy.compactMap { ColumnRest($0.rest).wordAndFactor }.first
  }
}
