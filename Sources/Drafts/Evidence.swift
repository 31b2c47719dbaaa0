import WaymarkValues

/// The evidence for the decimal mark of a column.
struct MarkEvidence {
  /// How many values have only one possible reading, with an example.
  private(set) var comma = (count: 0, sample: "")
  private(set) var point = (count: 0, sample: "")

  /// How many values are ambiguous, with an example.
  private(set) var either = (count: 0, sample: "")

  /// How many values contain a number with marks.
  private(set) var count = 0

  /// Values with two readings by their last mark: `139.000` by the point, `67,500` by the comma.
  private var grouped: [Character: String] = [:]

  init(_ column: ColumnProfile) {
    for sample in column.samples {
      guard let number = Self.number(in: sample.text) else { continue }
      count += sample.count
      let byComma = Self.read(number, .comma)
      let byPoint = Self.read(number, .point)
      switch (byComma, byPoint) {
      case (nil, nil): continue
      case (_?, nil): Self.add(sample, to: &comma)
      case (nil, _?): Self.add(sample, to: &point)
      case (let one?, let other?):
        guard one != other else { continue }
        Self.add(sample, to: &either)
        if let mark = number.last(where: { !$0.isNumber }), grouped[mark] == nil {
          grouped[mark] = sample.text
        }
      }
    }
  }

  /// The mark that the values of the column show.
  var mark: DecimalMark? {
    if comma.count == point.count { return nil }
    return comma.count > point.count ? .comma : .point
  }

  /// Two values of which no mark makes both right, and the mark that leaves the first whole.
  var contradiction: (mark: DecimalMark, one: String, other: String)? {
    guard mark == nil, let point = grouped["."], let comma = grouped[","] else { return nil }
    return (.comma, point, comma)
  }

  /// Whether the values of the column contradict each other.
  var isSplit: Bool { comma.count > 0 && point.count > 0 }

  private static func add(
    _ sample: Samples.Sample, to evidence: inout (count: Int, sample: String)
  ) {
    if evidence.count == 0 { evidence.sample = sample.text }
    evidence.count += sample.count
  }

  private static func read(_ number: String, _ mark: DecimalMark) -> String? {
    do throws(ValueFault) {
      return "\(try NumberRules(decimal: mark).number(in: Array(number.utf8)[...]))"
    } catch {
      return nil
    }
  }

  /// The only number in a text, with its marks; a dash for no cents becomes two zeros.
  private static func number(in text: String) -> String? {
    guard let start = text.firstIndex(where: isDigit), let end = text.lastIndex(where: isDigit)
    else { return nil }
    // A text with many letters is a name that contains a number.
    guard text.count(where: \.isLetter) <= 8 else { return nil }
    var number = String(text[start...end])
    let after = text[text.index(after: end)...]
    if let mark = after.first, ".,".contains(mark), let dash = after.dropFirst().first,
      "-–—".contains(dash)
    {
      number += "\(mark)00"
    }
    let marks = number.filter { !isDigit($0) }
    guard !marks.isEmpty, marks.allSatisfy({ ".,'’ \u{A0}\u{202F}٫٬".contains($0) }) else {
      return nil
    }
    return number
  }

  /// Whether a character is a decimal digit of any script; a superscript 2 is not.
  private static func isDigit(_ character: Character) -> Bool {
    character.unicodeScalars.first?.properties.generalCategory == .decimalNumber
  }
}

/// How many values of a column a set of rules accepts.
struct Coverage {
  private(set) var accepted = 0
  private(set) var refused = 0

  /// A refused value, and why.
  private(set) var fault: (text: String, reason: ValueFault)?
  private(set) var sample: String?

  /// Reads one value of each shape; accepts numbers in the source.
  init(_ column: ColumnProfile, _ read: (ArraySlice<UInt8>) throws(ValueFault) -> Void) {
    accepted = column.typed
    for sample in column.trials {
      do throws(ValueFault) {
        try read(Array(sample.text.utf8)[...])
        accepted += sample.count
        if self.sample == nil { self.sample = sample.text }
      } catch {
        refused += sample.count
        if fault == nil { fault = (sample.text, error) }
      }
    }
  }

  var share: Double { accepted == 0 ? 0 : Double(accepted) / Double(accepted + refused) }
}
