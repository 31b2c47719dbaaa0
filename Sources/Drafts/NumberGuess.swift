import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkValues

/// The decimal mark of a column, and the evidence for it.
struct MarkGuess {
  let mark: DecimalMark?

  /// Whether the project file must declare it.
  let isDeclared: Bool
  let comment: String

  /// Whether some value is wrong by a factor of 1000 with any mark.
  var isOpen = false

  /// Decides for a column whose values are money or whole numbers, or may have decimals.
  init(
    _ column: ColumnProfile, mayHaveDecimals: Bool, isMoney: Bool = false, _ hints: FileHints
  ) {
    let evidence = MarkEvidence(column)
    let sample = evidence.either.sample
    if let (one, other) = evidence.contradiction(isMoney: isMoney) {
      (mark, isDeclared, isOpen) = (evidence.mark ?? .comma, true, true)
      comment =
        "decide: the marks of \(quoted(one)) and \(quoted(other)) differ, or one of them groups digits, so"
        + " that no \"decimal\" reads both right: write them alike in the file"
    } else if let mark = evidence.mark {
      let (own, other) =
        mark == .comma ? (evidence.comma, evidence.point) : (evidence.point, evidence.comma)
      self.mark = mark
      isDeclared = mark == .comma || evidence.either.count > 0 || other.count > 0
      comment =
        evidence.isSplit
        ? "decide: \(counted(own.count, "value has", many: "values have")) a decimal \(mark.word), such as \(quoted(own.sample)), and "
          + "\(counted(other.count, "does", many: "do")) not, such as \(quoted(other.sample))"
        : "decimal \(mark.word), as in \(quoted(own.sample))"
    } else if evidence.either.count == 0 {
      (mark, isDeclared, comment) = (nil, false, "")
    } else if !mayHaveDecimals, sample.contains(","), !sample.contains("."),
      !isMoney || hints.groupsByComma(sample)
    {
      (mark, isDeclared) = (nil, false)
      comment = "the comma of \(quoted(sample)) groups digits"
    } else {
      let isContinental = Self.continental.contains(hints.language)
      // Hardly any currency has prices with three decimals.
      let isGrouped = mayHaveDecimals ? !isContinental : sample.contains(",")
      mark = isGrouped ? .point : .comma
      isDeclared = true
      comment =
        "decide: no value shows whether the mark of \(quoted(sample)) groups digits or begins decimals"
    }
  }

  /// Languages whose decimal mark is a comma.
  private static let continental: Set<String> = [
    "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "sv", "tr", "ru", "uk", "ro", "hu", "id",
  ]

  /// The members of the field that declare the mark.
  var members: [JSON.Member] {
    guard isDeclared, let mark else { return [] }
    return [JSON.Member("decimal", .string(mark.rawValue))]
  }
}

extension DecimalMark {
  /// The word for the mark in a sentence.
  fileprivate var word: String { self == .comma ? "comma" : "point" }
}

extension ColumnProfile {
  /// A field with numbers; `nil` if most values are not numbers.
  func numberGuess(
    _ field: String, in range: ClosedRange<Double>?, mayHaveDecimals: Bool, _ hints: FileHints
  ) -> FieldGuess? {
    let guess = MarkGuess(self, mayHaveDecimals: mayHaveDecimals, hints)
    var rules = NumberRules(decimal: guess.mark)
    rules.mayHaveDecimals = mayHaveDecimals
    let coverage = numberCoverage(rules, in: range)
    guard coverage.share > 0.5 else { return nil }
    return FieldGuess(
      field, column: name, guess.members, sentence(coverage, "numbers", guess.comment)
    ).open(if: coverage.refusesMany || guess.isOpen)
  }

  /// How many values are numbers in a range.
  func numberCoverage(_ rules: NumberRules, in range: ClosedRange<Double>?) -> Coverage {
    Coverage(self) { text throws(ValueFault) in
      let number = try rules.number(in: text)
      if let range, number.double < range.lowerBound { throw .tooSmall }
      if let range, number.double > range.upperBound { throw .tooLarge }
      if !rules.mayHaveDecimals, number.integer == nil { throw .notANumber }
    }
  }

  /// `412 of 420 values are read as prices, such as "…"; …`.
  func sentence(_ coverage: Coverage, _ things: String, _ notes: String...) -> String {
    let total = coverage.accepted + coverage.refused + shapes.others
    let count =
      coverage.refused == 0
      ? counted(filled, "value is", many: "values are")
      : counted(coverage.accepted, of: total, "value", verb: ("is", "are"))
    var text = "\(count) read as \(things)"
    if let sample = coverage.sample { text += ", such as \(quoted(sample))" }
    if let fault = coverage.fault { text += ", but \(quoted(fault.text)) \(fault.reason)" }
    for note in notes where !note.isEmpty { text += "; \(note)" }
    return text
  }
}

extension Coverage {
  /// Whether the field would refuse so many values that it may not fit the column.
  var refusesMany: Bool { refused > 0 && share < 0.9 }
}
