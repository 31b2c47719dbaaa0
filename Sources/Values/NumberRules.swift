import Bytes
public import Model

/// What a project declares about the numbers of a field.
public struct NumberRules: Hashable, Sendable {
  /// `nil` where nothing is declared.
  public var decimal: DecimalMark?

  /// What words after a number multiply it by, such as `k` or `万`.
  public var multipliers = WordList<Int>()

  /// Whether values may have decimals, so that a lone comma before three digits has two meanings.
  public var mayHaveDecimals = true

  public init(decimal: DecimalMark? = nil) {
    self.decimal = decimal
  }

  /// Reads a text that is a number and nothing else.
  public func number(in text: ArraySlice<UInt8>) throws(ValueFault) -> DecimalNumber {
    let folded = try FoldedText(text)
    guard let run = NumberRun(folded.bytes[...]) else { throw .notANumber }
    var number = try run.number(decimal, mayHaveDecimals: mayHaveDecimals)
    switch run.prefix {
    case [], [UInt8(ascii: "+")]: break
    case [UInt8(ascii: "-")]: number.isNegative = number.magnitude > 0
    default: throw .notANumber
    }
    var words = WordScanner(run.suffix)
    try multiply(&number, &words)
    guard words.isAtEnd else { throw .notANumber }
    return number
  }

  /// Multiplies a number by the declared factor that comes next.
  func multiply(_ number: inout DecimalNumber, _ words: inout WordScanner) throws(ValueFault) {
    guard let factor = words.take(multipliers) else { return }
    guard let product = number.multiplied(by: factor) else { throw .tooLarge }
    number = product
  }
}
