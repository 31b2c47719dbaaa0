import WaymarkColumns
import WaymarkCore
import WaymarkValues

/// A column next to an amount that says how its digits are divided, such as `price.divisor`.
struct MinorUnits {
  let column: String

  /// The factor of the amounts; 1 if the digits are not divided.
  let factor: JSON

  /// Whether every amount has the same divisor.
  ///
  /// An exponent may also be how many decimals are shown.
  let isCertain: Bool

  /// The values as a phrase.
  let shown: String

  /// Reads a column; `nil` if it does not divide the amounts of a price.
  init?(_ column: ColumnProfile, of price: ColumnProfile) {
    let kinds = Self.kinds(column.name)
    let own = Set(ColumnName(price.name).words + ["price", "currency", "amount", "money"])
    let named = kinds.first { kind, rest in
      // Models have scales, too.
      rest.allSatisfy(own.contains) && (kind == "divisor" || !rest.isEmpty)
    }
    guard let kind = named?.kind,
      column.hasAllWords, column.numbers.count == column.filled
    else { return nil }
    let values = column.frequentWords.compactMap {
      Int($0.text).flatMap { Int(exactly: $0.magnitude) }
    }
    guard let largest = values.max(), values.count == column.frequentWords.count else { return nil }
    let places = kind == "exponent" ? largest : Self.places(of: largest)
    guard let places, 0...6 ~= places else { return nil }
    // An amount with decimals is in whole units.
    guard kind == "divisor" || !price.trials.contains(where: { $0.text.contains(".") }) else {
      return nil
    }
    self.column = column.name
    factor =
      places == 0 ? .integer(1) : .number("0." + String(repeating: "0", count: places - 1) + "1")
    // `centAmount` with `fractionDigits` is in such parts.
    let isNamed = price.headerFactor != nil
    isCertain =
      (kind == "divisor" || isNamed) && values.count == 1 && column.filled >= price.filled
    shown = column.frequentWords.prefix(4).map { quoted($0.text) }.joined(separator: ", ")
    if values.count == 1, places == 0, !isNamed { return nil }
  }

  /// Whether the name of a column may say how digits are divided.
  static func isName(_ column: String) -> Bool { !kinds(column).isEmpty }

  /// The kinds that a name may mean, each with the words before it.
  private static func kinds(_ column: String) -> [(kind: String, rest: ArraySlice<String>)] {
    let words = ColumnName(column).words
    return (1...2).filter { $0 <= words.count }.compactMap { length in
      WordTable.term(words.suffix(length).joined(separator: " "), of: "minor-units").map {
        ($0, words.dropLast(length))
      }
    }
  }

  /// The number of zeros of a power of ten.
  private static func places(of divisor: Int) -> Int? {
    guard divisor > 0 else { return nil }
    let digits = String(divisor)
    return digits.first == "1" && digits.dropFirst().allSatisfy { $0 == "0" }
      ? digits.count - 1 : nil
  }
}

extension ListingGuess {
  /// Divides the amounts of a price by the divisor in another column.
  mutating func readMinorUnits(taken: inout Set<String>) {
    guard let index = fields.firstIndex(where: { $0.field == "price" }),
      let column = columns.first(where: { fields[index].columns.contains($0.name) })
    else { return }
    let found = columns.lazy.compactMap { MinorUnits($0, of: column) }.first
    guard let found else { return }
    taken.insert(found.column)
    let isCertain = found.isCertain
    let note =
      isCertain
      ? "\(quoted(found.column)) is always \(found.shown)"
      : "decide: \(quoted(found.column)) is \(found.shown): are prices in such parts of their currency?"
    for index in fields.indices where ["price", "oldPrice"].contains(fields[index].field) {
      if case .object(let members) = fields[index].value {
        let others = members.filter { $0.name != "factor" }
        guard isCertain || others.count == members.count else { continue }
        fields[index].value = .object(others)
      }
      let isOpen = fields[index].isOpen || !isCertain
      fields[index] = fields[index].adding(JSON.Member("factor", found.factor), note)
      fields[index].isOpen = isOpen
    }
  }
}

/// Words for hundredths of a currency.
enum Cents {
  /// Whether a value is such a word.
  static func isName(_ word: String) -> Bool { ColumnRest([word]).factor == .number("0.01") }

  /// The factor to declare if a column has only such words.
  static func members(_ columns: [ColumnProfile]) -> [JSON.Member] {
    let isDeclared = columns.contains { column in
      column.hasAllWords && !column.words.isEmpty
        && column.frequentWords.allSatisfy { isName($0.text) }
    }
    return isDeclared ? [JSON.Member("factor", .number("0.01"))] : []
  }
}
