// Values reads what people write in the cells of a feed: numbers, money, quantities with units,
// dates and flags, in any script. It takes a text and the declarations of the project, and returns
// one value or a fault. It never guesses: an ambiguous text is a fault until the project declares
// its meaning.

import WaymarkCore
public import WaymarkModel

/// Why a text is not a valid value of its field.
public enum ValueFault: Error, Hashable, Sendable {
  case notANumber
  case grouping

  /// Digits are grouped by blanks incorrectly, whatever the decimal mark.
  case blankGroups

  /// A point or comma before three digits, which may group digits or begin a fraction.
  case ambiguousNumber
  case multiplier(String)
  case tooLarge
  case tooSmall
  case negative
  case range
  case twoAmounts
  case unknownText(String)

  case noCurrency([String])
  case unknownCurrency(String)
  case currencyConflict([String])

  /// A currency sign as the wrong encoding shows it.
  case brokenSign(BrokenSign)
  case tooManyDecimals(String, mayBeGrouped: Bool = false)

  case noUnit
  case unknownUnit(String)
  case ambiguousUnit(String, [String])
  case wrongDimension(String, Dimension)

  case notADate
  case noSuchDate
  case ambiguousDate
  case partialDate
  case implausibleYear(Int)
  case nonexistentTime(String)
  case ambiguousTime(String)

  case unknownWord
}

extension ValueFault: CustomStringConvertible {
  /// What is wrong; follows the field and its text in a message: `the price "1.998" …`.
  public var description: String {
    switch self {
    case .notANumber: "is not a number"
    case .grouping, .blankGroups: "has invalid digit groups"
    case .ambiguousNumber: "can be read in two ways: the mark before three digits"
    case .multiplier(let word): "has the factor \"\(word)\", which is not declared"
    case .tooLarge: "is too large"
    case .tooSmall: "is too small"
    case .negative: "is negative"
    case .range: "is a range"
    case .twoAmounts: "has two amounts"
    case .unknownText(let text): "has the text \"\(text)\" next to its number"
    case .noCurrency(let codes):
      codes.isEmpty
        ? "has no currency"
        : "has a sign of \(codes.count) currencies: \(codes.prefix(6).joined(separator: ", "))"
    case .unknownCurrency(let text): "has a currency that ISO 4217 does not have: \"\(text)\""
    case .currencyConflict(let names): "names two currencies: \(names.joined(separator: " and "))"
    case .brokenSign(let sign):
      "has \"\(sign.seen)\", which is \"\(sign.sign)\" in the wrong encoding"
    case .tooManyDecimals(let code, _): "has more decimals than \(code) has"
    case .noUnit: "has no unit"
    case .unknownUnit(let word): "has the unknown unit \"\(word)\""
    case .ambiguousUnit(let word, let units):
      "has the unit \"\(word)\", which has several meanings: \(units.joined(separator: ", "))"
    case .wrongDimension(let word, let dimension):
      "has the unit \"\(word)\", which is not a unit of \(dimension.rawValue)"
    case .notADate: "is not a date"
    case .noSuchDate: "is a date that does not exist"
    case .ambiguousDate: "can be read as two dates"
    case .partialDate: "is only part of a date"
    case .implausibleYear(let year): "has the year \(year), which is not between 1886 and 2100"
    case .nonexistentTime(let zone): "is a time that the clocks of \(zone) skip"
    case .ambiguousTime(let zone): "is a time that the clocks of \(zone) show twice"
    case .unknownWord: "is not one of the declared words"
    }
  }

  /// The declaration for the project file, if one can fix the fault.
  public var remedy: String? {
    switch self {
    case .ambiguousNumber, .grouping:
      "Declare the decimal mark of the field or the source: \"decimal\": \",\" or \".\"."
    case .blankGroups: "Correct the number in the source: groups must have three digits."
    case .multiplier(let word):
      "Declare what it means: \"multipliers\": { \(json(word)): \(Multipliers.advice(for: word)) }."
    case .unknownText(let text):
      "Declare what the text means: \"suffixes\": { \(json(text)): \"…\" } with a term of prices such as"
        + " \"net\", \"gross\" or \"per-month\", or with null if it says nothing about the price."
    case .noCurrency: "Declare \"currency\" for the field, or a \"currencyColumn\"."
    case .unknownCurrency(let text):
      "Declare what the sign means: \"symbols\": { \(json(text)): \"…\" }."
    case .currencyConflict(let names):
      "Correct the declared currency. If the prices have several currencies, leave \"currency\" out"
        + ", and say what each sign means: \"symbols\": { \(json(names.last ?? "$")): \"…\" }."
    case .brokenSign(let sign):
      "Correct the \"encoding\" of the source, or declare what the sign means: \"symbols\": {"
        + " \(json(sign.seen)): \"\(sign.code ?? "…")\" }."
    case .noUnit: "Declare the \"unit\" for the field."
    case .unknownUnit(let word), .ambiguousUnit(let word, _), .wrongDimension(let word, _):
      "Declare the unit: \"units\": { \(json(word)): \"…\" }."
    case .twoAmounts:
      "Declare which amount to take: \"take\": \"first\", or for quantities the word of its unit."
    case .ambiguousDate:
      "Declare the order of the dates: \"dates\": { \"order\": \"DMY\" }, \"MDY\" or \"YMD\"."
    case .ambiguousTime, .nonexistentTime: "Write the time with its offset, such as +02:00."
    case .partialDate:
      "If days are unknown, declare it: \"dates\": { \"precision\": \"month\" }."
    case .negative:
      "Give 0 or more; declare a number that means none: \"nulls\": [\"-1\"]."
    case .range:
      "Give one value. For a price that begins at the lower end, give that end with"
        + " \"terms\": [\"from\"]."
    case .tooManyDecimals(let code, let mayBeGrouped):
      "Round the price in the source to the decimals of \(code)."
        + (mayBeGrouped
          ? " If its last mark groups digits, declare the other one: \"decimal\": \",\" or \".\"."
          : "")
    case .notANumber, .tooLarge, .tooSmall, .notADate, .noSuchDate, .implausibleYear, .unknownWord:
      nil
    }
  }
}

/// A text as a string of JSON, because declarations are pasted.
private func json(_ text: String) -> String { renderedText { $0.json(text) } }
