/// What separates the whole part of a number from its fraction.
public enum DecimalMark: String, Sendable, CaseIterable {
  case point = "."
  case comma = ","

  package var byte: UInt8 {
    switch self {
    case .point: UInt8(ascii: ".")
    case .comma: UInt8(ascii: ",")
    }
  }
}
