import WaymarkCore
import WaymarkModel
import WaymarkValues

/// The words that multiply the numbers of a column, if each means a single factor.
struct MultiplierGuess {
  private(set) var factors: [String: Int] = [:]

  /// Words with several possible factors, each with a sample value.
  private var open: [String: String] = [:]

  /// Adds a word; returns whether its factor is known.
  @discardableResult
  mutating func add(_ word: String, _ sample: String) -> Bool {
    guard let factor = Multipliers.factor(of: word) else {
      open[word] = sample
      return false
    }
    factors[word] = factor
    return true
  }

  var members: [JSON.Member] {
    guard !factors.isEmpty else { return [] }
    let members = factors.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .integer($0.value)) }
    return [JSON.Member("multipliers", .object(members))]
  }

  var comment: String {
    guard let (word, sample) = open.min(by: { $0.key < $1.key }) else { return "" }
    return "decide: by what does \(quoted(word)) multiply in \(quoted(sample))? \"multipliers\": {"
      + " \(JSON.string(word).text): … }"
  }
}

extension ColumnProfile {
  /// The factor in the name of the column.
  var headerFactor: JSON? {
    ColumnName(name).readings.lazy.compactMap { ColumnRest($0.rest).factor }.first
  }
}

extension JSON {
  /// A factor as a number.
  var decimal: DecimalNumber? { DecimalNumber(plain: Array(text.utf8)[...]) }
}
