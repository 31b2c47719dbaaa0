import WaymarkEmbedded
import WaymarkModel
import WaymarkValues

/// Names of columns that show which records are public, and which things are for sale.
package enum StateName {
  /// The meaning of a set flag in a column.
  ///
  /// `unclear` is asked in any case.
  package enum Meaning: String {
    case visible, hidden, available, sold, reserved, unclear

    /// The meaning of a flag that is not set.
    package var negated: Meaning {
      switch self {
      case .visible: .hidden
      case .hidden: .visible
      case .available: .sold
      case .sold: .available
      case .reserved, .unclear: .unclear
      }
    }
  }

  /// Whether a column is about a numbered part of its record, as `Attribute 1 visible` is.
  package static func isOfPart(_ name: String) -> Bool {
    let words = ColumnName(name).words
    return zip(words, words.dropFirst()).contains {
      WordTable.names("option").contains($0) && Int($1) != nil
    }
  }

  /// Whether a column is about a numbered part of its record, and does not have its value: `Option1 Name`.
  package static func describesPart(_ name: String) -> Bool {
    guard name.contains(where: \.isNumber) else { return false }
    let name = name.replacing(/[0-9]+/) { " \($0.output) " }
    return isOfPart(name)
      && ColumnName(name).words.contains { word in
        ["visible-part", "option-name"].contains { WordTable.names($0).contains(word) }
          || ["global", "default", "standard"].contains(word)
      }
  }

  /// Whether a state in its name is not that of the record: `cleaningStatus`.
  package static func isOfOther(_ name: String) -> Bool {
    let name = ColumnName(name)
    return WordTable.names("not-state").contains(name.key) || name.hasPhrase(in: "operation")
  }

  /// The meaning of a column with a name; `nil` for a column that is not about the state of its
  /// record.
  package static func meaning(of name: String) -> Meaning?? {
    // `To let` is still offered.
    if DealName.deals(in: name)?.contains("rent") == true { return nil }
    let column = ColumnName(name)
    if isOfPart(name) { return nil }
    // `let_or_sale` says what is paid for.
    if WordTable.names("deal-name").contains(column.key) || isOfOther(name) {
      return nil
    }
    let negated = column.negations
    for reading in column.readings where negated.isEmpty && ColumnRest(reading.rest).words.count < 2
    {
      if FieldNames.fields(named: reading.key).contains("sold") { return .some(.sold) }
    }
    if column.hasPhrase(in: "in-stock") {
      return .some(negated.isEmpty ? .available : .sold)
    }
    for length in stride(from: min(4, column.words.count), to: 0, by: -1) {
      for start in 0...column.words.count - length {
        let phrase = column.words[start..<start + length].joined()
        let others = column.words[..<start] + column.words[(start + length)...]
        // `private_notes` and `addressVisibility` are about something else than the record.
        let isLet = WordTable.isLet(column.words[start..<start + length].joined(separator: " "))
        if let meaning = meanings[phrase] ?? (isLet ? .sold : nil), others.allSatisfy(isNeutral) {
          let isNegated = negated.contains { !(start..<start + length).contains($0) }
          return .some(isNegated ? meaning.negated : meaning)
        }
      }
    }
    let isStatus = column.readings.contains { reading in
      FieldNames.fields(named: reading.key).contains("status")
        && (reading.key.hasPrefix("stat") || reading.rest.allSatisfy { isNeutral(folded($0)) })
    }
    let hasStatus = column.words.indices.contains { index in
      guard FieldNames.fields(named: column.words[index]).contains("status") else { return false }
      // `availableNationwide` is not a status, but any status is worth a question.
      let others = column.words[..<index] + column.words[(index + 1)...]
      return column.words[index].hasPrefix("stat") || others.allSatisfy(isNeutral)
    }
    return isStatus || hasStatus ? .some(nil) : nil
  }

  /// Whether a word in the name of a column leaves the meaning of the others unchanged.
  private static func isNeutral(_ word: String) -> Bool {
    WordTable.names("negation").contains(word) || ColumnName.fillers.contains(word)
      || word.allSatisfy(\.isNumber)
      || WordTable.term(word, of: "place") != nil
      || WordTable.term(word, of: "flag") != nil
      || FieldNames.fields(named: word).contains("status")
      || WordTable.names("neutral").contains(word)
  }

  /// Words and phrases in the names of columns, and their meanings.
  private static let meanings: [String: Meaning] = {
    var meanings: [String: Meaning] = [:]
    for (field, terms) in WordTable.terms.rows where field == "shows" {
      for term in terms {
        guard let meaning = Meaning(rawValue: term.name) else { continue }
        for word in term.words { meanings[ColumnName(word).key] = meaning }
      }
    }
    return meanings
  }()
}

extension ColumnProfile {
  /// Whether a flag that is set means no: `NoPets`, `PetsAllowed.NoPets`, `pets_prohibited`.
  package var isNegated: Bool {
    let name = ColumnName(ColumnName.path(name).last ?? name)
    return !name.negations.isEmpty
      || name.words.contains(where: WordTable.names("prohibition").contains)
  }

  /// Whether it has a few small codes next to the flags 0 and 1, such as 2 for what waits for its
  /// review.
  package func hasCodesOfFlags(_ meaning: StateName.Meaning?) -> Bool {
    let words = frequentWords.map(\.text)
    let hasFlags =
      meaning == .visible
      ? words.contains("0") || words.contains("1")
      : meaning == .hidden && words.contains("0") && words.contains("1")
    return hasFlags && hasAllWords && words.count <= 6
      && words.allSatisfy { Int($0).map { -9...9 ~= $0 } ?? !$0.contains(where: \.isNumber) }
  }

  /// Whether its name, without a word for codes, is that of a state: `availability_id`.
  package var isNamedAsState: Bool {
    let name = ColumnName(name)
    let words = name.words.filter { !WordTable.names("id-word").contains($0) && $0 != "id" }
    return words == ["state"] || StateName.meaning(of: words.joined(separator: " ")) != nil
      || name.hasPhrase(in: "state-name") || WordTable.names("state-word").contains(words.joined())
  }
}
