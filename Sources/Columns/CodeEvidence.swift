import WaymarkCore

/// What the values of a column tell about the field that may read it.
extension ColumnProfile {
  /// The words for homes without a bedroom among numbers of bedrooms.
  package var studios: [String] {
    trials.map(\.text).filter { WordTable.names("studio").contains(ColumnName($0).key) }.sorted()
  }

  /// Whether several values are lists of equipment, such as `Klima, Navi`.
  package var hasEquipment: Bool {
    let marks = [", ", ";", "|", "  "]
    return samples.filter { sample in marks.contains(where: sample.text.contains) }
      .reduce(0) { $0 + $1.count } * 4 > filled
  }

  /// Whether all values are whole numbers or long identifiers, as programs write for the entries of
  /// a list, or lists of these.
  package func hasCodes(of field: String) -> Bool {
    let values = frequentWords.map(\.text) + texts
    // `T2` is a flat in Portugal.
    let known = values.count { WordTable.term($0, of: field) != nil }
    return !values.isEmpty && known * 2 <= values.count
      && values.allSatisfy { value in
        let parts = value.split { "|,;>/ ".contains($0) }
        return !parts.isEmpty && parts.allSatisfy { Self.isCode($0.filter { !"-_".contains($0) }) }
          || Self.isTerm(value)
      }
  }

  /// Whether a text is a number, letters and a number such as `WG12`, or a long one of hexadecimal
  /// digits.
  private static func isCode(_ text: String) -> Bool {
    guard text.contains(where: \.isNumber) else { return false }
    let letters = text.prefix { $0.isASCII && $0.isLetter }.count
    return letters < 4 && text.dropFirst(letters).allSatisfy(\.isNumber)
      || text.count > 7 && text.allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  /// Whether a text is a term of a format, such as `vendor.model` or `Car.EstateCar`.
  private static func isTerm(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        part.count > 1 && part.utf8.allSatisfy(\.isASCIILetter)
          && (part.dropFirst().allSatisfy(\.isLowercase) || parts.first?.first?.isUppercase == true)
      }
  }

  /// Whether all values are single letters, such as B for petrol in Dutch.
  package var hasLetters: Bool {
    hasAllWords && !words.isEmpty
      && frequentWords.allSatisfy { $0.text.count == 1 && $0.text.utf8.allSatisfy(\.isASCIILetter) }
  }

  /// Whether it has codes of doors and the like, by its name or texts such as `Lockbox code 1254`.
  package var hasAccessCodes: Bool {
    let list = "access-code"
    return ColumnName(name).hasPhrase(in: list)
      || samples.contains { sample in
        sample.text.contains(where: \.isNumber) && ColumnName(sample.text).hasPhrase(in: list)
      }
  }
}
