import WaymarkCore
import WaymarkEmbedded

/// A set of ASCII characters that a predefined variable such as `$(digit)` stands for.
enum CharacterClass: String, CaseIterable, Sendable {
  case alpha, upper, lower, alnum, digit, xdigit

  func contains(_ byte: UInt8) -> Bool {
    switch self {
    case .alpha: byte.isASCIILetter
    case .upper: byte.isASCIIUppercase
    case .lower: byte.isASCIILowercase
    case .alnum: byte.isASCIIAlphanumeric
    case .digit: byte.isASCIIDigit
    case .xdigit: byte.isASCIIDigit || (0x61...0x66).contains(byte | 0x20)
    }
  }

  /// The class as it matches text whose letters were made lower-case.
  var folded: CharacterClass { self == .upper ? .lower : self }
}

/// The codes that the predefined variables `$(lang)` and `$(region)` stand for.
///
/// Apple names the lists of Foundation's `Locale` as their source, which are ICU's. They are embedded,
/// because Foundation on another platform has others.
enum SystemCodes {
  static let table: DataTable<(variable: String, codes: [String])> = DataTable(
    "Sources/AppLinks/system-codes.json"
  ) { row throws(DataFault) in (row.name, try row.words) }

  /// The lists by the variable that stands for them.
  static let byVariable = Dictionary(table.rows.map { ($0.variable, $0.codes) }) { first, _ in
    first
  }
}
