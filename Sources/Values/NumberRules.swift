import WaymarkCore
public import WaymarkModel

/// What a project declares about the numbers of a field.
public struct NumberRules: Hashable, Sendable {
  /// The decimal mark; `nil` if none is declared.
  public var decimal: DecimalMark?

  /// The factors of words after a number, such as `k` or `万`.
  public var multipliers = WordList<Int>()

  /// The factor of every number: 0.01 for a column of cents, 10000 for a column of 万.
  public var factor: DecimalNumber?

  /// Whether values may have decimals, so that a single comma before three digits is ambiguous.
  public var mayHaveDecimals = true

  public init(decimal: DecimalMark? = nil) {
    self.decimal = decimal
  }

  /// The number in a text of digits, with an optional unambiguous point; the common case.
  func plainNumber(in text: ArraySlice<UInt8>) -> DecimalNumber? {
    guard text.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") }) else { return nil }
    if let point = text.firstIndex(of: UInt8(ascii: ".")) {
      let decimals = text.endIndex - point - 1
      guard decimals > 0, decimal == .point || decimal == nil && decimals != 3 else { return nil }
    }
    return DecimalNumber(plain: text)
  }

  /// Reads a text that contains only a number.
  public func number(in text: ArraySlice<UInt8>) throws(ValueFault) -> DecimalNumber {
    if let number = plainNumber(in: text) { return try scaled(number) }
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
    guard words.isAtEnd else { throw words.undeclaredFactor ?? .notANumber }
    return try scaled(number)
  }

  /// The number times the factor of the column.
  public func scaled(_ number: DecimalNumber) throws(ValueFault) -> DecimalNumber {
    guard let factor else { return number }
    guard let product = number.multiplied(by: factor) else { throw .tooLarge }
    return product
  }

  /// Multiplies a number by the declared factor that comes next; further numbers with smaller
  /// factors are added, as in `1億2800万` and `2 crore 50 lakh`.
  func multiply(_ number: inout DecimalNumber, _ words: inout WordScanner) throws(ValueFault) {
    guard var factor = words.take(multipliers) else { return }
    guard let product = number.multiplied(by: factor) else { throw .tooLarge }
    number = product
    while let run = NumberRun(words.rest), run.prefix.isEmpty {
      var rest = WordScanner(run.suffix)
      guard let next = rest.take(multipliers), next < factor,
        let part = try run.number(decimal, mayHaveDecimals: false).multiplied(by: next)?.integer,
        part < factor, let whole = number.integer
      else { return }
      let sum = whole.addingReportingOverflow(part)
      guard !sum.overflow else { throw .tooLarge }
      number = DecimalNumber(sum.partialValue)
      factor = next
      words = rest
    }
  }
}

/// The first number in a folded text: its groups of digits, and the marks between them.
struct NumberRun {
  /// The text before and after the number.
  let prefix: ArraySlice<UInt8>
  let suffix: ArraySlice<UInt8>

  /// The groups of digits, each with the mark before it; the first group has none.
  private var groups: [(mark: UInt8, digits: ArraySlice<UInt8>)] = []

  /// Finds the first number; `nil` if the text has none.
  init?(_ text: ArraySlice<UInt8>) {
    guard let start = text.indices.first(where: { isStart(at: $0, in: text) }) else { return nil }
    prefix = trimmed(text[..<start])
    var rest = text[start...]
    var mark: UInt8 = 0
    if !rest[start].isASCIIDigit {
      groups.append((0, rest[start..<start]))
      mark = rest.removeFirst()
    }
    while true {
      let digits = rest.prefix(while: \.isASCIIDigit)
      groups.append((mark, digits))
      rest = rest.dropFirst(digits.count)
      guard let next = rest.first, isMark(next), rest.dropFirst().first?.isASCIIDigit == true
      else { break }
      mark = next
      rest = rest.dropFirst()
    }
    suffix = trimmed(rest)
  }

  /// The value of the number with the declared decimal mark.
  ///
  /// Without a declaration, a point is the decimal mark and a comma groups digits. A point before
  /// three digits is then ambiguous, and so is a comma if decimals are allowed.
  func number(_ decimal: DecimalMark?, mayHaveDecimals: Bool) throws(ValueFault) -> DecimalNumber {
    let decimals = try decimals(decimal)
    let whole = groups.dropLast(decimals == nil ? 0 : 1)
    try checkGroups(whole)
    if decimal == nil { try checkUndeclared(whole, decimals, mayHaveDecimals: mayHaveDecimals) }
    let kept = (decimals ?? []).reversed().drop { $0 == UInt8(ascii: "0") }.reversed()
    let digits = whole.flatMap(\.digits) + kept
    guard let number = DecimalNumber(digits, places: kept.count) else { throw .tooLarge }
    return number
  }

  /// The digits after the decimal mark; `nil` if there is none.
  private func decimals(_ decimal: DecimalMark?) throws(ValueFault) -> ArraySlice<UInt8>? {
    let marks = groups.dropFirst().map(\.mark)
    let isArabic = marks.contains(FoldedText.arabicDecimal)
    let mark = isArabic ? FoldedText.arabicDecimal : (decimal ?? .point).byte
    guard let first = marks.firstIndex(of: mark) else { return nil }
    guard first == marks.count - 1 else { throw .grouping }
    return groups.last?.digits
  }

  /// Fails unless digits are grouped in threes, or in India's threes and twos, by one kind of mark.
  private func checkGroups(
    _ whole: ArraySlice<(mark: UInt8, digits: ArraySlice<UInt8>)>
  ) throws(ValueFault) {
    guard whole.count > 1, let first = whole.first?.digits, let mark = whole.last?.mark else {
      return
    }
    let others = whole.dropFirst()
    let inner = others.dropLast().map(\.digits.count)
    guard others.allSatisfy({ $0.mark == mark }), others.last?.digits.count == 3,
      (1...3).contains(first.count), first.first != UInt8(ascii: "0"),
      inner.allSatisfy({ $0 == 3 })
        || mark == UInt8(ascii: ",") && inner.allSatisfy({ $0 == 2 }) && first.count <= 2
    else {
      if mark == UInt8(ascii: ","), others.count == 1 { throw .notANumber }
      let areBlanks = others.allSatisfy { $0.mark == UInt8(ascii: " ") }
      throw areBlanks ? .blankGroups : .grouping
    }
  }

  private func checkUndeclared(
    _ whole: ArraySlice<(mark: UInt8, digits: ArraySlice<UInt8>)>, _ decimals: ArraySlice<UInt8>?,
    mayHaveDecimals: Bool
  ) throws(ValueFault) {
    guard groups.count == 2, let last = groups.last, last.digits.count == 3,
      let first = groups.first?.digits, (1...3).contains(first.count),
      first.first != UInt8(ascii: "0")
    else { return }
    let isPoint = last.mark == UInt8(ascii: ".")
    let isComma = last.mark == UInt8(ascii: ",")
    if isPoint || isComma && mayHaveDecimals { throw .ambiguousNumber }
  }
}

/// Whether a number begins at an index: a digit, or a decimal mark directly before one.
private func isStart(at index: Int, in text: ArraySlice<UInt8>) -> Bool {
  let byte = text[index]
  if byte.isASCIIDigit { return true }
  guard byte == UInt8(ascii: ".") || byte == UInt8(ascii: ","), index + 1 < text.endIndex,
    text[index + 1].isASCIIDigit
  else { return false }
  return index == text.startIndex || text[index - 1] == UInt8(ascii: " ")
    || text[index - 1] == UInt8(ascii: "-") || endsWithCurrencySign(text[..<index])
}

/// Whether a text ends with a sign such as `$` or `€`, so that a mark after it begins a fraction.
private func endsWithCurrencySign(_ text: ArraySlice<UInt8>) -> Bool {
  String(decoding: text.suffix(4), as: UTF8.self).unicodeScalars.last?.properties.generalCategory
    == .currencySymbol
}

private func isMark(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "'"), UInt8(ascii: " "),
    FoldedText.arabicDecimal, FoldedText.arabicGroup:
    true
  default: false
  }
}

/// A trimmed folded text.
func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var text = text
  while let first = text.first, isBlank(first) { text = text.dropFirst() }
  while let last = text.last, isBlank(last) { text = text.dropLast() }
  return text
}

func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

/// The separator between the whole part and the fraction of a number.
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
