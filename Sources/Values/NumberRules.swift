import WaymarkCore
public import WaymarkModel

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

  /// The number of a text that is no more than digits, with or without a point that has one meaning.
  ///
  /// Most numbers are such; `nil` for all others, which are to be looked at closely.
  func plainNumber(in text: ArraySlice<UInt8>) -> DecimalNumber? {
    guard text.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") }) else { return nil }
    if let point = text.firstIndex(of: UInt8(ascii: ".")) {
      let decimals = text.endIndex - point - 1
      guard decimals > 0, decimal == .point || decimal == nil && decimals != 3 else { return nil }
    }
    return DecimalNumber(plain: text)
  }

  /// Reads a text that is a number and nothing else.
  public func number(in text: ArraySlice<UInt8>) throws(ValueFault) -> DecimalNumber {
    if let number = plainNumber(in: text) { return number }
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
