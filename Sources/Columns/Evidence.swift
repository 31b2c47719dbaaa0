package import WaymarkValues

/// The evidence for the decimal mark of a column.
package struct MarkEvidence {
  /// How many values have only one possible reading, with an example.
  package private(set) var comma = (count: 0, sample: "")
  package private(set) var point = (count: 0, sample: "")

  /// How many values are ambiguous, with an example.
  package private(set) var either = (count: 0, sample: "")

  /// How many values contain a number with marks.
  package private(set) var count = 0

  /// Values with two readings by their last mark: `139.000` by the point, `67,500` by the comma.
  private var grouped: [Character: String] = [:]
  private let column: ColumnProfile

  package init(_ column: ColumnProfile) {
    self.column = column
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
  package var mark: DecimalMark? {
    if comma.count == point.count { return nil }
    return comma.count > point.count ? .comma : .point
  }

  /// Two values of which no mark makes both right: the first may be wrong by a factor of 1000.
  package func contradiction(isMoney: Bool) -> (one: String, other: String)? {
    guard let mark else {
      return grouped["."].flatMap { point in grouped[","].map { (point, $0) } }
    }
    let own = mark == .comma ? comma : point
    let doubtful = grouped[Character(mark.rawValue)]
    guard let doubtful, isMoney ? !hasThousandths(mark) : isUnlikely(doubtful, mark) else {
      return nil
    }
    return (doubtful, own.sample)
  }

  /// Whether the values that show the mark have three decimals, as in dinars.
  private func hasThousandths(_ mark: DecimalMark) -> Bool {
    let other: DecimalMark = mark == .comma ? .point : .comma
    let decimals = column.trials.compactMap { Self.number(in: $0.text) }
      .filter { $0.contains(mark.rawValue) && Self.read($0, other) == nil }
      .compactMap { $0.split(separator: mark.rawValue).last?.count }
    return !decimals.isEmpty && decimals.allSatisfy { $0 == 3 }
  }

  /// Whether a value with three decimals does not fit the size of the others, or fits without its
  /// mark, too.
  private func isUnlikely(_ text: String, _ mark: DecimalMark) -> Bool {
    func size(_ text: String) -> Double? {
      guard let number = Self.number(in: text, isMarked: false) else { return nil }
      return Self.read(number, mark).flatMap(Double.init)
    }
    let sizes = column.trials.filter { !grouped.values.contains($0.text) }
      .compactMap { size($0.text) }.filter { $0 > 0 }
    guard let own = size(text), let least = sizes.min(), let most = sizes.max() else { return true }
    let likely = least / 10...most * 10
    return !likely.contains(own) || likely.contains(own * 1000)
  }

  /// Whether the values of the column contradict each other.
  package var isSplit: Bool { comma.count > 0 && point.count > 0 }

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
  private static func number(in text: String, isMarked: Bool = true) -> String? {
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
    guard !marks.isEmpty || !isMarked, marks.allSatisfy({ ".,'’ \u{A0}\u{202F}٫٬".contains($0) })
    else {
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
package struct Coverage {
  package private(set) var accepted = 0
  package private(set) var refused = 0

  /// A refused value, and why.
  package private(set) var fault: (text: String, reason: ValueFault)?
  package private(set) var sample: String?

  /// Reads one value of each shape; accepts numbers in the source.
  package init(_ column: ColumnProfile, _ read: (ArraySlice<UInt8>) throws(ValueFault) -> Void) {
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

  package var share: Double { accepted == 0 ? 0 : Double(accepted) / Double(accepted + refused) }
}
