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
/// Apple names the lists of Foundation's `Locale` as their source, which are ICU's and grow with every
/// release. What ICU 72 of 2022 has is taken for certain, and what later ones add is in doubt. The
/// lists are embedded, because Foundation on another platform has others.
struct SystemCodes: Sendable {
  /// What devices in use know.
  let certain: [String]

  /// What only newer releases know.
  let newer: [String]

  static let table: DataTable<(variable: String, codes: SystemCodes)> = DataTable(
    "Sources/AppLinks/system-codes.json"
  ) { row throws(DataFault) in
    let codes = SystemCodes(
      certain: try row.member("certain").words, newer: try row.member("newer").words)
    return (row.name, codes)
  }

  /// The lists by the variable that stands for them.
  static let byVariable = Dictionary(table.rows.map { ($0.variable, $0.codes) }) { first, _ in
    first
  }
}
