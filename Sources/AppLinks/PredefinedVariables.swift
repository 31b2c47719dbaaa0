import WaymarkCore
import WaymarkEmbedded

/// The set of ASCII characters of a predefined variable such as `$(digit)`.
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

  /// The class for text that was converted to lower case.
  var folded: CharacterClass { self == .upper ? .lower : self }
}

/// The codes that match the predefined variables `$(lang)` and `$(region)`.
///
/// Apple names the lists of Foundation's `Locale` as their source, which come from ICU. They are
/// embedded, because Foundation has different lists on other platforms.
enum SystemCodes {
  static let table: DataTable<(variable: String, codes: [String])> = DataTable(
    "Sources/AppLinks/system-codes.json"
  ) { row throws(DataFault) in (row.name, try row.words) }

  /// The lists by variable.
  static let byVariable = Dictionary(table.rows.map { ($0.variable, $0.codes) }) { first, _ in
    first
  }
}
