/// The characters that split a decoded value where they stand in it.
package struct Separators: Sendable {
  private let first: UInt8
  private let second: UInt8

  static let none = Separators(first: 0, second: 0)
  static let bar = Separators(first: UInt8(ascii: "|"), second: 0)
  static let comma = Separators(first: UInt8(ascii: ","), second: 0)
  static let semicolon = Separators(first: UInt8(ascii: ";"), second: 0)
  static let barOrSemicolon = Separators(first: UInt8(ascii: "|"), second: UInt8(ascii: ";"))
  static let underscoreOrTilde = Separators(first: UInt8(ascii: "_"), second: UInt8(ascii: "~"))

  /// Whether a byte other than zero is one of them.
  package func contains(_ byte: UInt8) -> Bool {
    byte == first || byte == second
  }
}
